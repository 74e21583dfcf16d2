/** What is sent, told or left as it is, by itself between commas too; and orders around it. */
export const AS_IT_IS = {
  en: `
Publish the page, as is | update_address
Tell the customer everything as it is and refund the order |
Keep the subscription the way it is and don't book the flight | book_flight, update_address
Close the ticket; the address, as it stands, is right |
Send the email, as is | update_address
As is, the invoice is wrong: refund the order |`,
  de: `
Veröffentliche die Seite, unverändert | update_address
Schildere dem Kunden alles so, wie es ist, und erstatte die Bestellung |
Belass die Adresse, wie sie ist, und schließe das Ticket | update_address
Die Rechnung bitte erstellen, aber nicht verschicken | send_email
Verschick die E-Mail, unverändert | update_address`,
  fr: `
Publie la page, telle quelle | update_address
Garde l'adresse telle quelle et annule l'abonnement | update_address
Raconte tout tel qu'il est au client |
Ne ferme pas le ticket, envoie la facture | close_ticket
Envoie la facture, telle quelle | update_address`,
  es: `
Publica la página, tal cual | update_address
Cuéntale todo tal cual al cliente y reembolsa el pedido |
Deja la dirección tal como está y cierra el ticket | update_address
No transfieras el dinero todavía, crea la factura | transfer_funds`,
  it: `
Pubblica la pagina, invariata | update_address
Lascia l'indirizzo così com'è e chiudi il ticket | update_address
Racconta al cliente tutto così com'è |
Non prenotare il volo, manda l'e-mail | book_flight`,
  pt: `
Publique a página, inalterada | update_address
Deixe o endereço como está e feche o ticket | update_address
Não apague a conta, cancele a assinatura | deleteAccount`,
  nl: `
Publiceer de pagina, ongewijzigd | update_address
Laat het adres, zoals het is, en sluit het ticket | update_address
Vertel de klant alles zoals het is en betaal de bestelling terug |
Boek de vlucht niet, stuur de factuur | book_flight`,
  ru: `
Опубликуй страницу, как есть | update_address
Передай клиенту всё как есть и верни деньги за заказ |
Письмо, как есть, отправь, заявку закрой | update_address
Оставь всё остальное как есть, верни деньги за заказ | cancel_subscription, deleteAccount, send_email, book_flight, update_address, close_ticket, transfer_funds, create_invoice, make_payment, publish_page, approve_request
Отправь письмо, как есть | update_address
Как есть, закрой заявку |
Опиши клиенту всё как есть и верни деньги за заказ |`,
  zh: `
页面照旧发布 | update_address
地址保持原样,关闭工单 | update_address
把情况照实告诉客户,给订单退款 |
别预订航班,发送邮件 | book_flight`,
  ja: `
住所はそのままにして、チケットを閉じてください | update_address
ページをそのままで公開してください | update_address
ありのままをお客様に伝えて、注文を返金してください |
フライトは予約しないで、メールを送ってください | book_flight`,
};
