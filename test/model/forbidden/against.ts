/** What one has nothing against is permitted, and what one is against, or would rather not have, is barred. */
export const AGAINST: Readonly<Record<string, string>> = {
  en: `
No problem if you refund the order |
I don't mind if you cancel the subscription |
I have nothing against deleting the account |
We do not object to you sending an e-mail |
I object to refunding the order; update the address | refund_order
I would rather you did not close the ticket, refund the order | close_ticket
I do mind if you book the flight, so create the invoice only | book_flight
I have no objection to you refunding the order, go ahead |
Cancelling the subscription is not a problem for me |
We would not mind closing the ticket, so close it |
I am against deleting the account; just send the e-mail | deleteAccount
Do not open a problem report, close the ticket |
Find the object to delete, delete the account |`,
  de: `
Kein Problem, wenn du die Bestellung erstattest |
Ich habe nichts dagegen, dass du das Abo stornierst |
Es spricht nichts dagegen, das Konto zu löschen |
Es macht mir nichts aus, wenn du eine E-Mail sendest |
Ich bin dagegen, dass du das Ticket schließt; erstatte die Bestellung | close_ticket
Mir wäre lieber, wenn du den Flug nicht buchst, erstelle die Rechnung | book_flight
Ich habe keine Einwände gegen die Erstattung der Bestellung |
Das Abo zu stornieren ist kein Problem |
Mich stört es nicht, wenn du das Ticket schließt |
Ich bin gegen eine Löschung des Kontos, sende nur die E-Mail | deleteAccount
Zahl den Betrag nicht aus, schließe das Ticket | make_payment`,
  fr: `
Je ne m'oppose pas à rembourser la commande |
Ça ne me dérange pas que tu annules l'abonnement |
Je n'ai rien contre la suppression du compte |
Pas de souci pour envoyer le courriel |
Je m'oppose à la fermeture du ticket, rembourse la commande | close_ticket
Je préfère que tu ne réserves pas le vol ; crée la facture | book_flight
Je ne vois pas d'inconvénient à fermer le ticket |
Ça ne me gêne pas d'annuler l'abonnement |
Nous n'avons aucune objection à rembourser la commande |
Je suis contre la suppression du compte ; envoie le courriel | deleteAccount`,
  es: `
No me opongo a reembolsar el pedido |
No hay problema en cancelar la suscripción |
No me importa que elimines la cuenta |
No tengo objeción a que envíes el correo |
Me opongo a que cierres el ticket; reembolsa el pedido | close_ticket
Prefiero que no reserves el vuelo, crea la factura | book_flight
No veo ningún problema en cerrar el ticket |
No nos oponemos a que canceles la suscripción |
No me molesta que reserves el vuelo |
Estoy en contra de eliminar la cuenta; envía el correo | deleteAccount
No importes contactos ni canceles la suscripción | cancel_subscription`,
  it: `
Non mi oppongo a rimborsare l'ordine |
Non c'è problema se annulli l'abbonamento |
Non ho nulla in contrario a eliminare l'account |
Non mi dispiace se invii l'e-mail |
Mi oppongo a chiudere il ticket; rimborsa l'ordine | close_ticket
Preferisco che tu non prenoti il volo, crea la fattura | book_flight
Non vedo problemi a chiudere il ticket |
Non sono contrario a rimborsare l'ordine |
Nessun problema se prenoti il volo |
Sono contrario a eliminare l'account; invia l'e-mail | deleteAccount`,
  pt: `
Não me oponho a reembolsar o pedido |
Não há problema em cancelar a assinatura |
Não me importo que você exclua a conta |
Não tenho nada contra enviar o e-mail |
Sou contra fechar o chamado; reembolse o pedido | close_ticket
Prefiro que não reserve o voo, crie a fatura | book_flight
Não vejo problema em fechar o chamado |
Não nos opomos a cancelar a assinatura |
Não sou contra reservar o voo |
Estou contra excluir a conta; envie o e-mail | deleteAccount`,
  nl: `
Geen probleem als je de bestelling terugbetaalt |
Ik heb er niets op tegen dat je het abonnement annuleert |
Ik heb geen bezwaar tegen het verwijderen van het account |
Het maakt mij niet uit als je een e-mail stuurt |
Ik ben ertegen dat je het ticket sluit; betaal de bestelling terug | close_ticket
Ik heb liever dat je de vlucht niet boekt, maak een factuur aan | book_flight
Ik zie geen probleem in het sluiten van het ticket |
Wij hebben geen bezwaar tegen het annuleren van het abonnement |
Ik vind het niet erg als je de vlucht boekt |
Wij zijn tegen het verwijderen van het account; stuur de e-mail | deleteAccount`,
  ru: `
Я не возражаю, если ты вернёшь деньги за заказ |
Я не против отменить подписку |
Ничего не имею против удаления аккаунта |
Не вижу проблем в отправке письма |
Я против того, чтобы ты закрывал заявку; верни деньги за заказ | close_ticket
Я бы предпочёл, чтобы ты не бронировал рейс, создай счёт | book_flight
Мы не возражаем против возврата денег за заказ |
Не вижу ничего плохого в отмене подписки |
У меня нет возражений, закрывай заявку |
Я категорически против удаления аккаунта, отправь письмо | deleteAccount`,
  zh: `
我不介意你退款 |
我不反对取消订阅 |
删除账户没问题 |
发送邮件也无妨 |
我反对关闭工单,请退款 | close_ticket
我希望你不要预订航班,创建发票 | book_flight
我不介意你关闭工单 |
取消订阅我没有意见 |
预订航班没有问题 |
我不同意删除账户,请发送邮件 | deleteAccount`,
  ja: `
返金しても構いません |
定期購入をキャンセルしても問題ありません |
アカウントを削除することに異論はありません |
メールを送ることに反対しません |
チケットを閉じることには反対です。返金してください | close_ticket
フライトを予約してほしくない。請求書を作成してください | book_flight
チケットを閉じることに異議はありません |
定期購入をキャンセルしても差し支えありません |
フライトを予約してもかまいません |
アカウントの削除には反対です。メールを送ってください | deleteAccount`,
};
