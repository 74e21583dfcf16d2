/** What is done by operators whatever they are called, and in which words tasks and names speak of it. */
export type Act =
  | 'refund'
  | 'cancel'
  | 'delete'
  | 'send'
  | 'book'
  | 'pay'
  | 'change'
  | 'create'
  | 'transfer'
  | 'return'
  | 'close'
  | 'publish'
  | 'undo'
  | 'approve';

/**
 * Words of each act, as beginnings of words (`~`: any letters follow) in English, German, French, Spanish, Italian, Portuguese,
 * Dutch and Russian, and as parts of a text in Chinese and Japanese. The first that fits a word is its act.
 */
export const ACTS: readonly (readonly [Act, spaced: string, unspaced: string])[] = [
  [
    'refund',
    'refund~|reimburs~|repay~|money back|pay (?:it |them |him |her )?back|give (?:the )?money back|rückerstatt~|zurückerstatt~|erstatt~|rückzahl~|zurückzahl~|rembours~|reembols~|reembols~|devol[uv]~ el dinero|rimbors~|terugbeta~|terugbetal~|restitu~|верн~ деньги|возвра~ (?:денег|средств|деньги)|возврат~|возвраща~|возмест~|возмещ~',
    '退款|退钱|退费|返金|払い戻|払戻',
  ],
  [
    'cancel',
    'cancel~|annul~|anul~|void|revoke|abort|call (?:it )?off|stornier~|storno~|kündig~|absag~|afzeg~|abbestell~|disdi~|disdett~|rescind~|resili~|résili~|opzeg~|отмен~|аннулир~',
    '取消|撤销|撤單|キャンセル|取り消|取消し|解約',
  ],
  [
    'delete',
    'delet~|remov~|eras~|purg~|wip(?:e|es|ed|ing)|destroy~|drop(?:s|ped|ping)?|rm|rmdir|unlink|lösch~|entfern~|suppr~|effac~|supress~|elimin~|borr[ae]~|borr(?:ar|es)|rimuov~|rimoz~|apag(?:a|ar|ue|ues|uem|ando|ada|ado)|exclu(?:a|ir|am|indo|são)|remov~|verwijder~|wis(?:sen)?|удал~|сотр[иеу]~|стирай~|стереть',
    '删除|移除|清除|刪除|削除|消去|消さ|消し',
  ],
  [
    'transfer',
    'transf(?:er|ér|èr|ier|ir)~|wire(?:s|d)?|überweis~|überwies~|virer|virez|vire|virement~|trasfer~|girar|bonific~|overmak~|overmaak~|overgemaakt|overboek~|overschrijv~|maak~ over|перевод~|перевед~|перевести|перечисл~|hand over|umbuch~',
    '转账|转帐|转移|汇款|轉帳|送金|振込|振り込|移管|転送',
  ],
  [
    'send',
    'send|sends|sending|sent|e-?mail(?:s|ed|ing)?|notif(?:y|ies|ied|ying|ication|ications)|forward(?:s|ed|ing)?|(?:ab|ver|zu|weiter)?send(?:e|en|et|est)|(?:ab|zu)?schick~|verschick~|envo(?:i|y)~|env[ií](?:á|a|e|es|en|ar|é|o|os|em|ando|ad[oa]s?|emos)|invi(?:a|ar|are|at[aeio]|i|ino|iate|o|amo|ando|ato)|sped(?:ire|isci|ite|iamo|iscono|izione)|mand(?:ar|are|es|e|ate|i)|mail~|stuur~|stur(?:en|t)|verzend~|verstu~|zend|zenden|отправ~|посыла~|пошл~|послать|присыла~|пришли~|отсыла~|высыла~',
    '发送|发给|发邮件|寄出|寄送|發送|送信|送ら|送る|送って|送付|発送',
  ],
  [
    'book',
    'book|books|booked|booking|bookings|reserv~|réserv~|buy|buys|buying|bought|purchas~|place|places|placing|checkout|check out|buch(?:e|en|t|st|est|ung|ungen)|reservier~|kauf(?:e|en|t|st)|bestelle|bestellen|bestellst|achet~|achèt~|achat~|commander|commandez|compr(?:á|ar|a|e|es|en|ando|i|are|ate|iamo)|acquist~|prenot~|boek(?:en|t|ing|ingen)?|koop(?!man)|kopen|koopt|reserveer~|reserveren|заброниру~|бронир~|брон[иь]~|заказыва~|заказать|закажи~|купи~|покупа~|покупк~',
    '预订|预定|订购|订票|购买|下单|買わ|買う|買って|購入|予約|注文し|発注',
  ],
  [
    'pay',
    'pay|pays|paying|paid|payment|payments|charg(?:e|es|ed|ing)|settle|bezahl~|(?:aus|ein)zahl~|(?:be)?zahl(?:e|en|t|st|ung|ungen)|abbuch~|pai(?:e|er|ez|ement|ements|es)|pay(?:er|ez|é|ée)|pag(?:á|a|ar|ad[oa]s?|at[oie]|ue|ues|uen|uem|o|os|amento|amentos|amenti|are|ate|hi|hiamo|ando)|cobr(?:ar|es|e|a)|betaal~|betal(?:en|ing|ingen)|afreken~|плати~|оплат~|оплач~|заплат~',
    '支付|付款|扣款|付钱|缴费|支払|払わ|払う|払って|決済|課金',
  ],
  [
    'change',
    'chang(?:e|es|ed|ing)|modif~|modif(?:y|ies)|updat~|edit|edits|edited|editing|alter(?!nat)~|adjust~|touch(?:ed|ing)?|amend~|renam~|reschedul~|overwrit~|patch|änder~|änder|veränder~|abänder~|umänder~|modifizier~|aktualisier~|bearbeit~|anpass~|anfass~|berühr~|chang(?:er|ez|ement|ements|eant)|modifi~|mett?r?e~ à jour|mise à jour|touch(?:er|ez|e)|cambi~|modific~|actuali[sz]~|toqu(?:e|es|en)|tocar|tocc(?:are|hi|a|ate)|aggiorn~|alter(?:ar|e|es|em|ando|ação|ações)|atuali[sz]~|mud(?:e|ar|ando|ança|anças|es)|wijzig~|verander~|aanpas~|pas~ aan|bijwerk~|aanrak~|меня~|измен~|поменя~|обнов~|редактир~|правь|правьте|трога~|корректир~',
    '更改|修改|改动|变更|更新|改变|编辑|变动|改|動かさ|変更|変え|更新|修正|編集|改め|触ら|いじら',
  ],
  [
    'create',
    'creat(?:e|es|ed|ing|ion)|mak(?:e|es|ing) (?:a |an )?new|insert(?:s|ed|ing)?|regist(?:er|ers|ered|ering|ration)|add|adds|added|adding|erstell~|anleg~|(?:leg|legen sie)~ an|erzeug~|anzulegen|cré(?:e|er|ez|es|é|ée|és|ées|ation|ant)|ajout~|crea(?:r|te|re|ndo|d[oa]s?|t[oaie]|ción|zione)?|cree|crees|creen|cre[oi]|añad~|agreg~|aggiung~|cri(?:ar|e|es|em|ando|ad[oa]s?|ação)|adicion~|maak~ aan|aan te maken|aanmak~|aanmaak|aangemaakt|creëer~|toevoeg~|созда~|добав~|заводи~|заведи~|регистрир~|оформ~',
    '创建|新建|添加|建立|注册|创立|作成|作ら|作って|追加|登録|新規',
  ],
  [
    'return',
    'return(?:s|ed|ing)?|send back|exchang(?:e|es|ed|ing)|swap|replac(?:e|es|ed|ing|ement)|retour(?:nier~|ner|nez|neer~|neren|s)?|umtausch~|tausch~|zurückgeb~|zurückschick~|zurücksend~|échang~|renvo~|devol[uv]~|cambia por|resti~|reso|restituzion~|sostitu~|troc(?:a|ar|ue|ues)|ruil~|terugstu~|обмен~|замен~',
    '退货|换货|退换|更换|返品|交換',
  ],
  [
    'close',
    'clos(?:e|es|ed|ing)|schließ~|ferm(?:er|ez|e|eture)|cierr~|cerrar|chiud~|chiusur~|fech(?:e|ar|es|amento)|sluit~|закры~|закрой~',
    '关闭|结束|閉じ|クローズ',
  ],
  [
    'publish',
    'publi(?:sh|c)~|post(?:s|ed|ing)?|deploy~|push(?:es|ed|ing)?|merg(?:e|es|ed|ing)|commit(?:s|ted|ting)?|releas(?:e|es|ed|ing)|veröffentlich~|publi~|pubblic~|публик~|опублик~',
    '发布|部署|合并|推送|公開|デプロイ|マージ',
  ],
  [
    'undo',
    'undo|undoes|undid|undone|undoing|rever(?:t|ts|ted|ting)|roll(?:s|ed|ing)? back|rollback~|restor~|rückgängig|zurücksetz~|zurückroll~|restaur~|revenir en arrière|deshac~|deshag~|revert~|ripristin~|desfaz~|desfaç~|terugdraai~|teruggedraaid|herstel~|откат~',
    '回滚|恢复|撤回|元に戻|復元|ロールバック',
  ],
  [
    'approve',
    'approv~|genehmig~|freigeb~|freigib~|approuv~|aprob~|aprueb~|aprov~|goedkeur~|одобр~|утвер[дж]~',
    '批准|审批|承認',
  ],
];

/** Forms that are the name of a thing as well: beside another act in the name of an operator they are what that is done to. */
export const THINGS =
  /^(?:bookings?|reservations?|payments?|purchases?|registrations?|posts?|returns?|e-?mails?|places?|notifications?|commits?)$/;

/** First words of names that only look. */
export const READS =
  /^(?:get|gets|list|lists|find|search|searches|look|looks|lookup|show|view|read|reads|check|query|describe|fetch|retrieve|count|calculate|compute|track|stat|status|see|inspect|browse|preview|estimate|verify|validate|compare|cat|ls|grep|head|tail|less|more|pwd|select|explain|ping|diff|log|history|info|details?|summary|summari[sz]e|think|goto|go|navigate|scroll|hover|wait|back|visit|which|wc|file|tree|whoami|such|suche|suchen|zeige?|lies|hole?|finde?|prüfe?|cherche[rz]?|trouve[rz]?|affiche[rz]?|consulte[rz]?|voir|lire|busca|buscar|consultar?|ver|leer|mostrar|listar|cerca|cercare|leggi|mostra|obter|zoek|zoeken|toon|bekijk|lees|найти|получить|показать|проверить)$/;

/** What a name says by its last word that is only looked at. */
export const LOOKED_AT = /^(?:status|info|details?|lookup|search|list|history|summary|query|count|preview)$/;

/** First words that leave what is done to the words behind them. */
export const LIGHT =
  /^(?:make|do|issue|process|submit|request|perform|initiate|start|execute|run|handle|give|offer|open|file|use|call|apply|trigger|take|grant|click|press|tap|type|fill|select|choose|try|git|kubectl|docker|npm|sudo|browser|tool|api|create|add|begin)$/;
