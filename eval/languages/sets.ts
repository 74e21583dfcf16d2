/** A language of the made-up intents. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'ru', 'zh', 'ja'] as const;
export type LanguageName = (typeof LANGUAGES)[number];

/** Of each intent a stored wording and an asked one, `stored | asked`, a line each; and tasks that are like none of them. */
export interface IntentSet {
  readonly intents: Readonly<Record<LanguageName, string>>;
  readonly unrelated: Readonly<Record<LanguageName, string>>;
}

/** A shop's desk. */
const shop: IntentSet = {
  intents: {
    en: `Refund the order that arrived broken | The parcel came damaged, give the customer the money back
Change the delivery address of an order | The order should go to another street
Reset the password of a customer | A customer cannot log in and needs a new password
Send the invoice once more | The customer lost the bill and wants a copy of the invoice
Cancel the newsletter subscription | Take the customer off the newsletter list
Check how many pieces of an article are in stock | How many of this article does the stock still hold
Find out where a parcel is now | Track the parcel, the customer is waiting for it
Apply a discount code to the basket | The discount code is not accepted in the basket
Exchange a shirt for a larger size | The shirt is too small, the customer wants a bigger size
Close the account of a customer | The customer wants the account removed for good`,
    de: `Erstatte die Bestellung, die kaputt ankam | Das Paket kam beschädigt an, gib dem Kunden das Geld für die Bestellung zurück
Ändere die Lieferadresse einer Bestellung | Die Lieferung soll an eine andere Adresse gehen
Setze das Passwort eines Kunden zurück | Ein Kunde kann sich nicht anmelden und braucht ein neues Passwort
Schicke die Rechnung noch einmal | Der Kunde hat die Rechnung verloren und will eine Kopie
Kündige das Abonnement des Newsletters | Nimm den Kunden aus dem Verteiler des Newsletters
Prüfe, wie viele Stück eines Artikels auf Lager sind | Wie viel hat das Lager noch von diesem Artikel
Finde heraus, wo ein Paket gerade ist | Verfolge das Paket, der Kunde wartet darauf
Wende einen Rabattcode auf den Warenkorb an | Der Rabattcode wird im Warenkorb nicht angenommen
Tausche ein Hemd gegen eine größere Größe | Das Hemd ist zu klein, der Kunde möchte eine andere Größe
Schließe das Konto eines Kunden | Der Kunde will, dass sein Konto ganz entfernt wird`,
    fr: `Rembourse la commande arrivée cassée | Le colis est arrivé abîmé, rends au client l'argent de la commande
Change l'adresse de livraison d'une commande | La livraison doit aller à une autre adresse
Réinitialise le mot de passe d'un client | Un client ne peut pas se connecter et veut un nouveau mot de passe
Renvoie la facture encore une fois | Le client a perdu la facture et en veut une copie
Résilie l'abonnement à la lettre d'information | Retire le client de la lettre d'information
Vérifie combien de pièces d'un article sont en stock | Combien reste-t-il de cet article dans le stock
Cherche où se trouve un colis | Suis le colis, le client l'attend
Applique un code de réduction au panier | Le code de réduction n'est pas accepté dans le panier
Échange une chemise contre une taille plus grande | La chemise est trop petite, le client veut une autre taille
Ferme le compte d'un client | Le client veut que son compte soit supprimé`,
    es: `Reembolsa el pedido que llegó roto | El paquete llegó dañado, devuelve al cliente el dinero del pedido
Cambia la dirección de entrega de un pedido | La entrega debe ir a otra dirección
Restablece la contraseña de un cliente | Un cliente no puede entrar y necesita una contraseña nueva
Envía la factura otra vez | El cliente perdió la factura y quiere una copia
Cancela la suscripción al boletín | Quita al cliente de la lista del boletín
Comprueba cuántas piezas de un artículo hay en existencias | Cuántas existencias quedan de este artículo
Averigua dónde está un paquete | Sigue el paquete, el cliente lo espera
Aplica un código de descuento a la cesta | El código de descuento no se acepta en la cesta
Cambia una camisa por una talla mayor | La camisa es pequeña, el cliente quiere otra talla
Cierra la cuenta de un cliente | El cliente quiere que se elimine su cuenta`,
    ru: `Верни деньги за заказ, который пришёл сломанным | Посылка пришла повреждённой, верни клиенту деньги
Измени адрес доставки заказа | Доставку нужно отправить на другой адрес
Сбрось пароль клиента | Клиент не может войти, нужен новый пароль
Отправь счёт ещё раз | Клиент потерял счёт и хочет копию
Отмени подписку на рассылку | Убери клиента из рассылки
Проверь, сколько штук товара на складе | Сколько этого товара ещё есть на складе
Узнай, где сейчас посылка | Отследи, где посылка, клиент её ждёт
Примени код скидки к корзине | Код скидки не принимается в корзине
Обменяй рубашку на больший размер | Рубашка мала, клиенту нужен другой размер
Закрой аккаунт клиента | Клиент хочет удалить свой аккаунт навсегда`,
    zh: `给到货时损坏的订单退款 | 包裹送来时坏了,把订单的钱退给客户
修改订单的送货地址 | 这批货要送到另一个地址
重置客户的密码 | 客户登录不了,需要一个新密码
再发一次发票 | 客户把发票弄丢了,想要一份副本
取消订阅新闻邮件 | 把客户从新闻邮件名单里去掉
查一个商品还有多少库存 | 这个商品的库存还剩几件
查询包裹现在在哪里 | 跟踪包裹,客户在等它
在购物车里使用折扣码 | 购物车不接受这个折扣码
把衬衫换成大一号的尺码 | 衬衫太小了,客户想换别的尺码
关闭客户的账户 | 客户想彻底注销自己的账户`,
    ja: `壊れて届いた注文の代金を返金する | 荷物が破損して届いたので返金してほしい
注文の配送先の住所を変更する | 配送は別の住所に送ってほしい
お客様のパスワードを再設定する | ログインできないので新しいパスワードが必要です
請求書をもう一度送る | 請求書をなくしたので控えがほしい
メールマガジンの購読を解約する | メールマガジンの配信リストから外してほしい
商品の在庫が何個あるか調べる | この商品の在庫はあとどれくらいか
荷物が今どこにあるか調べる | 荷物を追跡して、お客様が待っています
割引コードをカートに適用する | カートで割引コードが使えない
シャツを大きいサイズに交換する | シャツが小さいので別のサイズにしたい
お客様のアカウントを閉鎖する | アカウントを完全に消してほしい`,
  },
  unrelated: {
    en: `Restart the web server of the intranet
Translate the user manual into Danish
Plan a hike in the mountains for Sunday
Train a model that recognises birds
Write a poem about the sea`,
    de: `Starte den Webserver des Intranets neu
Übersetze das Handbuch ins Dänische
Plane für Sonntag eine Wanderung in den Bergen
Trainiere ein Modell, das Vögel erkennt
Schreibe ein Gedicht über das Meer`,
    fr: `Redémarre le serveur web de l'intranet
Traduis le manuel en danois
Prépare une randonnée en montagne pour dimanche
Entraîne un modèle qui reconnaît les oiseaux
Écris un poème sur la mer`,
    es: `Reinicia el servidor web de la intranet
Traduce el manual al danés
Planea una excursión a la montaña para el domingo
Entrena un modelo que reconozca pájaros
Escribe un poema sobre el mar`,
    ru: `Перезапусти веб-сервер внутренней сети
Переведи руководство на датский язык
Спланируй поход в горы на воскресенье
Обучи модель распознавать птиц
Напиши стихотворение о море`,
    zh: `重启内网的网页服务器
把使用手册翻译成丹麦语
计划星期天去山里徒步
训练一个识别鸟类的模型
写一首关于大海的诗`,
    ja: `社内のウェブサーバーを再起動する
取扱説明書をデンマーク語に翻訳する
日曜日の山歩きを計画する
鳥を見分けるモデルを訓練する
海についての詩を書く`,
  },
};

/** Travel and an office. */
const office: IntentSet = {
  intents: {
    en: `Book a flight to another city | Reserve a seat on a plane to the capital
Cancel the hotel reservation | The guest is not coming, drop the room at the hotel
Move a meeting to another day | The meeting does not fit, find a later day for it
Approve the leave request of a colleague | A colleague asks for leave, accept it
File the expense report of a trip | Hand in the costs of the trip as an expense report
Order new printer paper | The printer has no paper left, buy some
Create an account for a new employee | An employee starts on Monday and needs an account
Open a ticket about a broken screen | The screen is defective, report it as a ticket
Rent a car for the weekend | A car is needed from Friday to Sunday
Invite the team to the summer party | Send invitations for the summer party`,
    de: `Buche einen Flug in eine andere Stadt | Reserviere einen Platz im Flug in die Hauptstadt
Storniere die Reservierung im Hotel | Der Gast kommt nicht, gib das Zimmer im Hotel frei
Verschiebe eine Besprechung auf einen anderen Tag | Die Besprechung passt nicht, finde einen späteren Tag
Genehmige den Urlaubsantrag einer Kollegin | Eine Kollegin möchte Urlaub, stimme dem Antrag zu
Reiche die Spesenabrechnung einer Reise ein | Gib die Kosten der Reise als Abrechnung ab
Bestelle neues Papier für den Drucker | Der Drucker hat kein Papier mehr, kaufe welches
Lege ein Konto für einen neuen Mitarbeiter an | Ein Mitarbeiter beginnt am Montag und braucht ein Konto
Eröffne ein Ticket über einen kaputten Bildschirm | Der Bildschirm ist defekt, melde ihn mit einem Ticket
Miete ein Auto für das Wochenende | Von Freitag bis Sonntag wird ein Auto gebraucht
Lade das Team zum Sommerfest ein | Verschicke Einladungen zum Sommerfest`,
    fr: `Réserve un vol vers une autre ville | Prends une place dans un vol pour la capitale
Annule la réservation de l'hôtel | Le client ne vient pas, libère la chambre de l'hôtel
Déplace une réunion à un autre jour | La réunion ne convient pas, trouve un jour plus tard
Approuve la demande de congé d'une collègue | Une collègue veut un congé, accepte sa demande
Dépose la note de frais d'un voyage | Remets les frais du voyage
Commande du papier pour l'imprimante | L'imprimante n'a plus de papier, achètes-en
Crée un compte pour un nouvel employé | Un employé commence lundi et a besoin d'un compte
Ouvre un ticket pour un écran cassé | L'écran est défectueux, signale-le par un ticket
Loue une voiture pour le week-end | Il faut une voiture de vendredi à dimanche
Invite l'équipe à la fête d'été | Envoie les invitations à la fête d'été`,
    es: `Reserva un vuelo a otra ciudad | Toma un asiento en un vuelo a la capital
Cancela la reserva del hotel | El huésped no viene, libera la habitación del hotel
Mueve una reunión a otro día | La reunión no conviene, busca un día posterior
Aprueba la solicitud de vacaciones de una compañera | Una compañera pide vacaciones, acepta la solicitud
Presenta el informe de gastos de un viaje | Entrega los gastos del viaje
Pide papel nuevo para la impresora | La impresora no tiene papel, compra más
Crea una cuenta para un empleado nuevo | Un empleado empieza el lunes y necesita una cuenta
Abre un ticket sobre una pantalla rota | La pantalla está averiada, repórtala con un ticket
Alquila un coche para el fin de semana | Hace falta un coche de viernes a domingo
Invita al equipo a la fiesta de verano | Manda invitaciones a la fiesta de verano`,
    ru: `Забронируй рейс в другой город | Закажи место на рейс в столицу
Отмени бронь в гостинице | Гость не приедет, освободи номер в гостинице
Перенеси совещание на другой день | Совещание не подходит, найди день позже
Одобри заявку коллеги на отпуск | Коллега просит отпуск, согласись на заявку
Подай отчёт о расходах на поездку | Сдай расходы за поездку
Закажи новую бумагу для принтера | В принтере кончилась бумага, купи ещё
Создай учётную запись для нового сотрудника | Сотрудник выходит в понедельник, нужна учётная запись
Открой заявку о сломанном экране | Экран не работает, сообщи о нём заявкой
Возьми в аренду машину на выходные | С пятницы по воскресенье нужна машина
Пригласи команду на летний праздник | Разошли приглашения на летний праздник`,
    zh: `预订去另一个城市的航班 | 订一个去首都的航班座位
取消酒店的预订 | 客人不来了,把酒店房间退掉
把会议改到另一天 | 会议时间不合适,换到晚一点的日子
批准同事的休假申请 | 同事想休假,同意她的申请
提交出差的报销单 | 把这次出差的费用拿去报销
订购新的打印纸 | 打印机没有纸了,买一些打印纸
给新员工创建账号 | 员工星期一入职,需要一个账号
为坏掉的屏幕开一个工单 | 屏幕有故障,用工单报告
周末租一辆汽车 | 从星期五到星期天需要一辆汽车
邀请团队参加夏季聚会 | 发出夏季聚会的邀请函`,
    ja: `別の都市への航空便を予約する | 首都行きの航空便の席を取る
ホテルの予約を取り消す | お客様が来ないのでホテルの部屋を手放す
会議を別の日に移す | 会議の都合が悪いので後の日を探す
同僚の休暇申請を承認する | 同僚が休暇を取りたいので申請を認める
出張の経費精算を提出する | 出張の費用を経費として出す
プリンターの新しい用紙を注文する | プリンターの用紙がなくなったので買う
新しい社員のアカウントを作る | 社員が月曜日に入るのでアカウントが必要
壊れた画面についてチケットを開く | 画面が故障したのでチケットで報告する
週末に車を借りる | 金曜から日曜まで車が必要
チームを夏のパーティーに招待する | 夏のパーティーの招待状を送る`,
  },
  unrelated: {
    en: `Sort the photos of the museum by year
Explain how a volcano erupts
Compress the log files of the database
Find a recipe with lentils
Compose a melody for the violin`,
    de: `Sortiere die Fotos des Museums nach Jahren
Erkläre, wie ein Vulkan ausbricht
Komprimiere die Protokolle der Datenbank
Suche ein Rezept mit Linsen
Komponiere eine Melodie für die Geige`,
    fr: `Trie les photos du musée par année
Explique comment un volcan entre en éruption
Compresse les journaux de la base de données
Cherche une recette avec des lentilles
Compose une mélodie pour le violon`,
    es: `Ordena las fotos del museo por año
Explica cómo entra en erupción un volcán
Comprime los registros de la base de datos
Busca una receta con lentejas
Compón una melodía para el violín`,
    ru: `Отсортируй фотографии музея по годам
Объясни, как извергается вулкан
Сожми журналы базы данных
Найди рецепт с чечевицей
Сочини мелодию для скрипки`,
    zh: `按年份整理博物馆的照片
解释火山是怎样喷发的
压缩数据库的日志文件
找一个用扁豆的菜谱
为小提琴谱一段旋律`,
    ja: `博物館の写真を年ごとに並べる
火山がどのように噴火するか説明する
データベースのログを圧縮する
レンズ豆のレシピを探す
バイオリンの旋律を作曲する`,
  },
};

export const SETS: Readonly<Record<string, IntentSet>> = { shop, office };

/** The lines of a text. */
export const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trim());
