/** Waiting, evading, giving up, forgetting nothing, and having nothing against; `ALL` is everything that changes. */
export const IN_MORE_WORDS = {
  en: `
Cancel the subscription without touching the account | refund_order, deleteAccount, send_email, book_flight, update_address, close_ticket, transfer_funds, create_invoice, make_payment, publish_page, approve_request
Pull up the order and hold off on the refund until Friday | refund_order
I am not opposed to refunding the order, go ahead |
Work out why the payment failed; nothing should be modified | ALL
Create the invoice but stop short of emailing it | send_email
The customer never asked us to close the ticket, so keep it open | close_ticket
Unless the flight is gone, book it |
Refrain from cancelling the subscription, just send the email | cancel_subscription
There is no reason not to approve the request |`,
  de: `
Schau dir die Bestellung an und warte mit der Erstattung bis Freitag | refund_order
Ich habe nichts dagegen, die Bestellung zu erstatten |
Finde heraus, warum die Zahlung fehlschlug; verändert werden darf dabei nichts | ALL
Erstelle die Rechnung, verzichte aber darauf, eine E-Mail zu senden | send_email
Auf keinen Fall das Konto löschen, nur das Abo kündigen | deleteAccount
Vergiss nicht, das Ticket zu schließen |
Sag dem Kunden Bescheid, ohne das Ticket zu schließen | close_ticket
Lass die Adresse bitte unangetastet und bezahle | update_address`,
  fr: `
Annule l'abonnement sans toucher au compte | refund_order, deleteAccount, send_email, book_flight, update_address, close_ticket, transfer_funds, create_invoice, make_payment, publish_page, approve_request
Regarde la commande et attends vendredi pour la rembourser, pas avant |
Je ne suis pas contre le fait de rembourser la commande |
Cherche pourquoi le paiement a échoué, sans rien modifier | ALL
Crée la facture mais évite d'envoyer un e-mail | send_email
Surtout ne supprime pas le compte, résilie seulement l'abonnement | deleteAccount
N'oublie pas de fermer le ticket |
Laisse l'adresse intacte et ferme le ticket | update_address`,
  es: `
Mira el pedido y no lo reembolses hasta el viernes | refund_order
Averigua por qué falló el pago sin tocar nada | ALL
Crea la factura pero evita enviar el correo | send_email
Bajo ningún concepto elimines la cuenta, solo cancela la suscripción | deleteAccount
No olvides cerrar el ticket |
Envía el correo sin cerrar el ticket | close_ticket
Por ahora no publiques la página, solo crea la factura | publish_page`,
  it: `
Guarda l'ordine e non rimborsarlo prima di venerdì | refund_order
Non sono contrario a rimborsare l'ordine, procedi |
Scopri perché il pagamento è fallito senza modificare nulla | ALL
Crea la fattura ma evita di inviare l'e-mail | send_email
In nessun caso eliminare l'account, annulla solo l'abbonamento | deleteAccount
Non dimenticare di chiudere il ticket |
Manda l'e-mail senza chiudere il ticket | close_ticket
Per ora non pubblicare la pagina, crea solo la fattura | publish_page`,
  pt: `
Veja o pedido e não o reembolse antes de sexta | refund_order
Deixe o endereço tal como está e feche o ticket | update_address
Descubra por que o pagamento falhou sem alterar nada | ALL
Crie a fatura mas evite enviar o e-mail | send_email
De modo algum exclua a conta, apenas cancele a assinatura | deleteAccount
Não se esqueça de fechar o ticket |
Envie o e-mail sem fechar o ticket | close_ticket
Por enquanto não publique a página, apenas crie a fatura | publish_page`,
  nl: `
Bekijk de bestelling en betaal hem pas vrijdag terug, niet eerder |
Ik heb er niets op tegen om de bestelling terug te betalen |
Zoek uit waarom de betaling mislukte zonder iets te wijzigen | ALL
Maak de factuur aan maar stuur nog geen e-mail | send_email
Verwijder in geen geval het account, zeg alleen het abonnement op | deleteAccount
Vergeet niet het ticket te sluiten |
Stuur de e-mail zonder het ticket te sluiten | close_ticket
Publiceer de pagina voorlopig niet, maak alleen de factuur | publish_page`,
  ru: `
Посмотри заказ и не возвращай деньги до пятницы | refund_order
Я не против вернуть деньги за заказ, действуй |
Выясни, почему платёж не прошёл, ничего не меняя | ALL
Создай счёт, но письмо отправлять не нужно | send_email
Ни в коем случае не удаляй аккаунт, только отмени подписку | deleteAccount
Не забудь закрыть заявку |
Отправь письмо, не закрывая заявку | close_ticket
Пока не публикуй страницу, только создай счёт | publish_page`,
  zh: `
查看订单,周五之前不要退款 | refund_order
我不反对给订单退款,去办吧 |
查清付款为什么失败,什么都不要改 | ALL
创建发票,但无需发送邮件 | send_email
绝对不能删除账户,只取消订阅 | deleteAccount
别忘了关闭工单 |
发送邮件,但不要关闭工单 | close_ticket
暂时不要发布页面,只创建发票 | publish_page`,
  ja: `
注文を確認して、金曜日まで返金しないでください | refund_order
注文の返金に反対はしません、進めてください |
支払いが失敗した理由を調べて、何も変更しないでください | ALL
請求書を作成して、メールは送らなくていいです | send_email
アカウントは絶対に削除せず、サブスクリプションだけ解約してください | deleteAccount
チケットを閉じるのを忘れないでください |
チケットを閉じずにメールを送ってください | close_ticket
今のところページは公開せず、請求書だけ作成してください | publish_page`,
};
