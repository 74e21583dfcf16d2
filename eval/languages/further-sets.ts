import type { IntentSet } from './sets.js';

/** A team that runs servers and data: asked wordings share hardly a word with the stored ones. */
const servers: IntentSet = {
  intents: {
    en: `Roll the last release back | The new version broke things, go back to the one before
Give a colleague read access to the repository | Somebody from our team should be able to see the code
Delete backups older than a month | Free space: whatever copies are more than four weeks old can go
Renew the certificate of the website | The site's HTTPS runs out next week, extend it
Find out why the nightly job failed | Last night's batch run crashed, look into the reason
Add a column to the customer table | The table of clients needs one more field
Raise the memory of the database server | The machine with our database has too little RAM
Silence the alarm during maintenance | We work on the system tonight, nobody should be paged
Export last quarter's sales to a spreadsheet | Put the revenue of the past three months into Excel
Rotate the access key of the storage | Replace the secret for the bucket by a fresh one`,
    de: `Nimm die letzte Version zurück | Seit dem neuen Release geht nichts mehr, stelle den alten Stand wieder her
Gib einer Kollegin Lesezugriff auf das Repository | Jemand aus dem Team soll den Quelltext ansehen können
Lösche Sicherungen, die älter als ein Monat sind | Schaffe Platz: Kopien von vor mehr als vier Wochen können weg
Erneuere das Zertifikat der Webseite | HTTPS läuft nächste Woche ab, bitte verlängern
Finde heraus, warum der nächtliche Job scheiterte | Der Lauf von heute Nacht ist abgestürzt, suche den Grund
Füge der Kundentabelle eine Spalte hinzu | Bei den Kundendaten fehlt uns noch ein Feld
Erhöhe den Speicher des Datenbankservers | Der Rechner mit der Datenbank hat zu wenig RAM
Schalte den Alarm während der Wartung stumm | Wir arbeiten heute Abend am System, niemand soll geweckt werden
Exportiere die Verkäufe des letzten Quartals in eine Tabelle | Bring den Umsatz der letzten drei Monate nach Excel
Wechsle den Zugriffsschlüssel des Speichers | Ersetze das Geheimnis für den Bucket durch ein frisches`,
    fr: `Reviens à la version précédente | Depuis la mise à jour tout est cassé, remets l'ancienne
Donne à une collègue un accès en lecture au dépôt | Quelqu'un de l'équipe doit pouvoir voir le code
Supprime les sauvegardes de plus d'un mois | Libère de la place : les copies vieilles de quatre semaines peuvent partir
Renouvelle le certificat du site | Le HTTPS expire la semaine prochaine, prolonge-le
Trouve pourquoi le traitement de nuit a échoué | Le lancement de cette nuit a planté, cherche la raison
Ajoute une colonne à la table des clients | Il manque un champ dans les données clients
Augmente la mémoire du serveur de base de données | La machine de la base a trop peu de RAM
Coupe l'alarme pendant la maintenance | On travaille sur le système ce soir, ne réveille personne
Exporte les ventes du dernier trimestre dans un tableur | Mets le chiffre d'affaires des trois derniers mois dans Excel
Change la clé d'accès du stockage | Remplace le secret du bucket par un nouveau`,
    es: `Vuelve a la versión anterior | La actualización lo rompió todo, restaura lo de antes
Da a una compañera acceso de lectura al repositorio | Alguien del equipo debe poder ver el código
Borra las copias de seguridad de más de un mes | Libera espacio: los respaldos de hace cuatro semanas sobran
Renueva el certificado del sitio web | El HTTPS caduca la semana que viene, prolóngalo
Averigua por qué falló el trabajo nocturno | El proceso de anoche se cayó, busca el motivo
Añade una columna a la tabla de clientes | Falta un campo en los datos de los clientes
Aumenta la memoria del servidor de base de datos | La máquina de la base tiene poca RAM
Silencia la alarma durante el mantenimiento | Esta noche trabajamos en el sistema, que no avisen a nadie
Exporta las ventas del último trimestre a una hoja de cálculo | Pasa la facturación de los tres últimos meses a Excel
Cambia la clave de acceso del almacenamiento | Sustituye el secreto del bucket por uno nuevo`,
    ru: `Откати последний релиз | После обновления всё сломалось, верни прежнюю версию
Дай коллеге доступ на чтение к репозиторию | Человек из команды должен видеть исходный код
Удали резервные копии старше месяца | Освободи место: бэкапы старше четырёх недель не нужны
Обнови сертификат сайта | На следующей неделе истекает HTTPS, продли его
Выясни, почему упала ночная задача | Ночной запуск завершился ошибкой, найди причину
Добавь столбец в таблицу клиентов | В данных клиентов не хватает ещё одного поля
Увеличь память сервера базы данных | Машине с базой не хватает оперативки
Отключи оповещения на время обслуживания | Вечером работаем с системой, никого не будите
Выгрузи продажи за прошлый квартал в таблицу | Собери выручку за последние три месяца в Excel
Смени ключ доступа к хранилищу | Замени секрет бакета на новый`,
    zh: `回滚最近一次发布 | 新版本出问题了,恢复到之前的版本
给同事仓库的只读权限 | 让团队里的人能看到代码
删除一个月以前的备份 | 腾出空间:超过四周的副本可以清掉
更新网站的证书 | 网站的HTTPS下周到期,续一下
查明夜间任务为什么失败 | 昨晚的批处理崩溃了,找出原因
给客户表加一列 | 客户数据里还缺一个字段
增加数据库服务器的内存 | 跑数据库的机器内存不够
维护期间关闭告警 | 今晚要动系统,别呼叫任何人
把上季度的销售额导出成表格 | 把最近三个月的营收放进Excel
轮换存储的访问密钥 | 把存储桶的密钥换成新的`,
    ja: `直前のリリースを取り消して戻す | 新しいバージョンで壊れたので前の版に戻してほしい
同僚にリポジトリの閲覧権限を与える | チームの人がコードを見られるようにする
一か月より古いバックアップを削除する | 空き容量のため四週間以上前のコピーを消す
サイトの証明書を更新する | 来週HTTPSの期限が切れるので延長する
夜間ジョブが失敗した理由を調べる | 昨夜のバッチが落ちたので原因を探す
顧客テーブルに列を追加する | お客様のデータに項目がもう一つ必要
データベースサーバーのメモリを増やす | DBのマシンのRAMが足りない
保守作業中はアラームを止める | 今夜システムを触るので誰も呼び出さないようにする
前四半期の売上を表計算に書き出す | 過去三か月の売り上げをExcelにまとめる
ストレージのアクセスキーを交換する | バケットの秘密鍵を新しいものに替える`,
  },
  unrelated: {
    en: `Which wine goes with fish
Teach the dog to sit
Repair the chain of a bicycle
Name the capital of Peru
Knit a scarf for the winter`,
    de: `Welcher Wein passt zu Fisch
Bring dem Hund bei, Sitz zu machen
Repariere die Kette eines Fahrrads
Nenne die Hauptstadt von Peru
Stricke einen Schal für den Winter`,
    fr: `Quel vin va avec le poisson
Apprends au chien à s'asseoir
Répare la chaîne d'un vélo
Quelle est la capitale du Pérou
Tricote une écharpe pour l'hiver`,
    es: `Qué vino va con el pescado
Enseña al perro a sentarse
Repara la cadena de una bicicleta
Cuál es la capital de Perú
Teje una bufanda para el invierno`,
    ru: `Какое вино подходит к рыбе
Научи собаку сидеть
Почини цепь велосипеда
Назови столицу Перу
Свяжи шарф на зиму`,
    zh: `哪种酒适合配鱼
教狗坐下
修自行车的链条
秘鲁的首都是哪里
织一条冬天的围巾`,
    ja: `魚に合うワインはどれか
犬にお座りを教える
自転車のチェーンを直す
ペルーの首都はどこか
冬のマフラーを編む`,
  },
};

/** A bank and a landlord, held out: nothing was chosen by it. */
const house: IntentSet = {
  intents: {
    en: `Block a lost bank card | My card is gone, nobody should be able to pay with it
Transfer the rent to the landlord | Pay what I owe for the flat this month
Report that the heating is broken | It stays cold in the flat, tell the caretaker
Raise the limit of the credit card | I want to spend more with my card each month
Dispute a charge on the statement | There is a payment listed that I never made
Send the meter readings for water | Pass on how much water we have used
Arrange a viewing of an apartment | Somebody wants to look at the flat before renting
End the rental contract | We move out in June, give notice
Open a savings account for a child | My daughter should be able to put money aside
Ask for a copy of the house key | One more key for the front door is needed`,
    de: `Sperre eine verlorene Bankkarte | Meine Karte ist weg, niemand soll damit zahlen können
Überweise die Miete an den Vermieter | Bezahle, was ich diesen Monat für die Wohnung schulde
Melde, dass die Heizung kaputt ist | Es bleibt kalt in der Wohnung, sag dem Hausmeister Bescheid
Erhöhe das Limit der Kreditkarte | Ich möchte mit der Karte im Monat mehr ausgeben können
Reklamiere eine Buchung auf dem Kontoauszug | Da steht eine Zahlung, die ich nie gemacht habe
Übermittle den Stand des Wasserzählers | Gib weiter, wie viel Wasser wir verbraucht haben
Vereinbare eine Besichtigung der Wohnung | Jemand möchte sich die Räume vor dem Mieten ansehen
Kündige den Mietvertrag | Wir ziehen im Juni aus, teile das mit
Eröffne ein Sparkonto für ein Kind | Meine Tochter soll Geld zurücklegen können
Bitte um eine Kopie des Hausschlüssels | Wir brauchen noch einen Schlüssel für die Haustür`,
    fr: `Bloque une carte bancaire perdue | Ma carte a disparu, personne ne doit pouvoir payer avec
Vire le loyer au propriétaire | Paie ce que je dois ce mois-ci pour l'appartement
Signale que le chauffage est en panne | Il fait froid dans l'appartement, préviens le gardien
Augmente le plafond de la carte de crédit | Je veux pouvoir dépenser plus chaque mois avec ma carte
Conteste un débit sur le relevé | Il y a un paiement que je n'ai jamais fait
Envoie le relevé du compteur d'eau | Transmets combien d'eau nous avons consommé
Organise la visite d'un appartement | Quelqu'un veut voir le logement avant de louer
Résilie le bail | Nous déménageons en juin, donne congé
Ouvre un livret d'épargne pour un enfant | Ma fille doit pouvoir mettre de l'argent de côté
Demande un double de la clé de la maison | Il faut encore une clé pour la porte d'entrée`,
    es: `Bloquea una tarjeta bancaria perdida | Mi tarjeta ha desaparecido, que nadie pague con ella
Transfiere el alquiler al casero | Paga lo que debo este mes por el piso
Avisa de que la calefacción está rota | Hace frío en el piso, díselo al portero
Sube el límite de la tarjeta de crédito | Quiero gastar más cada mes con mi tarjeta
Reclama un cargo del extracto | Aparece un pago que nunca hice
Envía la lectura del contador de agua | Comunica cuánta agua hemos gastado
Concierta una visita al piso | Alguien quiere ver la vivienda antes de alquilar
Rescinde el contrato de alquiler | Nos mudamos en junio, comunica la baja
Abre una cuenta de ahorro para un niño | Mi hija debe poder guardar dinero
Pide una copia de la llave de casa | Hace falta otra llave para la puerta`,
    ru: `Заблокируй потерянную банковскую карту | Моя карта пропала, никто не должен ею платить
Переведи арендную плату хозяину | Оплати, что я должен за квартиру в этом месяце
Сообщи, что сломалось отопление | В квартире холодно, скажи управдому
Повысь лимит кредитной карты | Хочу тратить по карте больше каждый месяц
Оспорь списание в выписке | Там указан платёж, которого я не делал
Передай показания счётчика воды | Сообщи, сколько воды мы израсходовали
Договорись о просмотре квартиры | Человек хочет посмотреть жильё перед арендой
Расторгни договор аренды | Мы съезжаем в июне, предупреди об этом
Открой накопительный счёт для ребёнка | Моя дочь должна откладывать деньги
Попроси копию ключа от дома | Нужен ещё один ключ от входной двери`,
    zh: `挂失丢了的银行卡 | 我的卡不见了,别让人用它付款
把房租转给房东 | 付清我这个月住房的钱
报告暖气坏了 | 屋里一直很冷,告诉物业
提高信用卡额度 | 我想每个月用卡多花一些
对账单上的一笔扣款提出异议 | 上面有一笔我从没付过的款
提交水表读数 | 告诉他们我们用了多少水
安排看房 | 有人想在租之前看看房子
解除租房合同 | 我们六月搬走,通知一下
给孩子开一个储蓄账户 | 我女儿要能存钱
要一把家门钥匙的备份 | 大门还需要再配一把钥匙`,
    ja: `なくした銀行カードを止める | カードが見当たらないので誰にも使われないようにする
大家さんに家賃を振り込む | 今月の部屋代を払う
暖房の故障を連絡する | 部屋が寒いままなので管理人に伝える
クレジットカードの限度額を上げる | 毎月カードでもっと使いたい
明細の請求に異議を申し立てる | 身に覚えのない支払いが載っている
水道メーターの値を送る | 水をどれだけ使ったか伝える
部屋の内見を手配する | 借りる前に部屋を見たい人がいる
賃貸契約を解約する | 六月に引っ越すので退去を知らせる
子供の貯蓄口座を開く | 娘がお金をためられるようにする
家の鍵の複製を頼む | 玄関の鍵がもう一本必要`,
  },
  unrelated: {
    en: `Debug the parser of the compiler
Draw a dragon in watercolours
How far away is the moon
Practise the scales on the piano
Plan the training for a marathon`,
    de: `Suche den Fehler im Parser des Compilers
Male einen Drachen in Wasserfarben
Wie weit ist der Mond entfernt
Übe Tonleitern auf dem Klavier
Plane das Training für einen Marathon`,
    fr: `Débogue l'analyseur du compilateur
Peins un dragon à l'aquarelle
À quelle distance se trouve la lune
Travaille les gammes au piano
Prévois l'entraînement pour un marathon`,
    es: `Depura el analizador del compilador
Pinta un dragón con acuarelas
A qué distancia está la luna
Practica las escalas en el piano
Planifica el entrenamiento para un maratón`,
    ru: `Найди ошибку в парсере компилятора
Нарисуй дракона акварелью
Как далеко до луны
Играй гаммы на пианино
Составь план тренировок к марафону`,
    zh: `调试编译器的解析器
用水彩画一条龙
月亮离我们有多远
在钢琴上练音阶
制定马拉松训练计划`,
    ja: `コンパイラのパーサーをデバッグする
水彩で竜を描く
月までの距離はどれくらいか
ピアノで音階を練習する
マラソンの練習計画を立てる`,
  },
};

/** Sets whose asked wordings share hardly a word with the stored ones; nothing was chosen by the second. */
export const FURTHER_SETS: Readonly<Record<string, IntentSet>> = { servers, house };
