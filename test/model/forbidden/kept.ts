/**
 * Tasks by language that forbid by `not yet`, by `nothing` as an object, by `without`, or by leaving a thing as it is; then
 * tasks with the same words that forbid nothing. A line: the task | the tools that it bars, if any.
 */
export const KEPT: Readonly<Record<string, string>> = {
  en: `
Check the order, but do not refund it yet | refund_order
Don't close the ticket just yet, update the address first | close_ticket
Not so fast: the subscription should not be cancelled for now | cancel_subscription
Hold off on booking the flight, only create the invoice | book_flight
Publish nothing, send the e-mail | publish_page
Look at my order and pay back nothing | refund_order
Approve nothing and close the ticket | approve_request
Cancel the subscription without deleting the account | deleteAccount
Create the invoice but without sending it by e-mail | send_email
Refund the order and leave the address as it is | update_address
Leave the address unchanged and book the flight | update_address
Keep my address as is, just cancel the subscription | update_address
The order has not arrived yet, refund it |
The customer does not want order 2315 any more, refund it |
The ticket isn't closed yet, so close it |
I haven't received anything yet, please send the e-mail |
Nothing came of the refund, refund the order |
There is nothing left to discuss, close the ticket |
If nothing was booked, book the flight |
Without the invoice I cannot pay, so create it |
My address is unchanged, send the e-mail there |
I left the account as it was, now delete it |
The page went out without a title, publish it again |
Nothing could be easier: cancel the subscription |
The money was not yet transferred. Transfer it today |`,
  de: `
Prüfe die Bestellung, aber storniere das Abo noch nicht | cancel_subscription
Schließe das Ticket vorerst nicht, ändere die Adresse | close_ticket
Den Flug bitte noch nicht buchen, nur die Rechnung erstellen | book_flight
Mit der Überweisung noch warten, erst die Rechnung erstellen | transfer_funds
Es soll noch keine E-Mail gesendet werden, erstatte die Bestellung | send_email
Sende nichts, erstatte die Bestellung | send_email
Bitte nichts löschen, schließe das Ticket | deleteAccount
Genehmige nichts und schließe das Ticket | approve_request
Kündige das Abo, ohne dass das Konto gelöscht wird | deleteAccount
Erstelle die Rechnung ohne Versand einer E-Mail | send_email
Erstatte die Bestellung und lass die Adresse, wie sie ist | update_address
Lass die Adresse unverändert und buche den Flug | update_address
Die Adresse soll so bleiben, wie sie ist; storniere das Abo | update_address
Die Bestellung ist noch nicht da, erstatte sie |
Das Ticket wurde noch nicht geschlossen, schließe es |
Ich habe noch nichts bekommen, sende die E-Mail |
Wenn noch nichts gebucht ist, buche den Flug |
Da noch keine Rechnung erstellt wurde, erstelle sie |
Ohne Rechnung kann ich nicht zahlen, erstelle sie |
Es gibt nichts mehr zu klären, schließe das Ticket |
Meine Adresse ist unverändert, sende die E-Mail |
Überweise das Geld, es ist noch nichts überwiesen worden |
Nichts leichter als das: storniere das Abo |
Das Geld ist noch nicht überwiesen. Überweise es heute |`,
  fr: `
Vérifie la commande mais n'annule pas encore l'abonnement | cancel_subscription
Ne ferme pas le ticket pour l'instant, modifie l'adresse | close_ticket
Il ne faut pas encore réserver le vol, crée seulement la facture | book_flight
Attends avant de virer l'argent, crée la facture | transfer_funds
N'envoie rien, rembourse la commande | send_email
Ne supprime rien, ferme le ticket | deleteAccount
N'approuve rien et ferme le ticket | approve_request
Merci de ne rien publier, envoie le courriel | publish_page
Annule l'abonnement sans supprimer le compte | deleteAccount
Crée la facture sans l'envoyer | send_email
Rembourse la commande et laisse l'adresse telle quelle | update_address
Laisse l'adresse comme elle est et réserve le vol | update_address
L'adresse doit rester inchangée ; annule l'abonnement | update_address
La commande n'est pas encore arrivée, rembourse-la |
Le ticket n'a pas encore été fermé, ferme-le |
Je n'ai encore rien reçu, envoie le courriel |
Si rien n'est réservé, réserve le vol |
Il n'y a plus rien à discuter, ferme le ticket |
Sans facture je ne peux pas payer, crée-la |
Mon adresse est inchangée, envoie le courriel |
Rien n'a été viré, vire l'argent |
Rien de plus simple : annule l'abonnement |
Le virement n'est pas encore fait. Vire l'argent aujourd'hui |
J'ai attendu sans résultat, rembourse la commande |`,
  es: `
Revisa el pedido pero no canceles todavía la suscripción | cancel_subscription
Aún no cierres el ticket, cambia la dirección | close_ticket
Por ahora no reserves el vuelo, crea la factura | book_flight
Espera antes de transferir el dinero, crea la factura | transfer_funds
No envíes nada, reembolsa el pedido | send_email
No borres nada, cierra el ticket | deleteAccount
No apruebes nada y cierra el ticket | approve_request
Que no se publique nada; envía el correo | publish_page
Cancela la suscripción sin borrar la cuenta | deleteAccount
Crea la factura sin enviarla | send_email
Reembolsa el pedido y deja la dirección como está | update_address
Deja la dirección tal cual y reserva el vuelo | update_address
La dirección debe quedar igual; cancela la suscripción | update_address
El pedido todavía no ha llegado, reembólsalo |
El ticket aún no se ha cerrado, ciérralo |
Todavía no he recibido nada, envía el correo |
Si no hay nada reservado, reserva el vuelo |
No queda nada que discutir, cierra el ticket |
Sin factura no puedo pagar, créala |
Mi dirección sigue igual, envía el correo |
Nada más fácil: cancela la suscripción |
El dinero aún no fue transferido. Transfiere el dinero hoy |
Esperé sin éxito, reembolsa el pedido |
No hay nada malo, aprueba la solicitud |`,
  it: `
Controlla l'ordine ma non annullare ancora l'abbonamento | cancel_subscription
Per ora non chiudere il ticket, modifica l'indirizzo | close_ticket
Il volo non va ancora prenotato, crea la fattura | book_flight
Aspetta a trasferire il denaro, crea la fattura | transfer_funds
Non inviare nulla, rimborsa l'ordine | send_email
Non eliminare niente, chiudi il ticket | deleteAccount
Non approvare niente e chiudi il ticket | approve_request
Non pubblicare nulla; invia l'e-mail | publish_page
Annulla l'abbonamento senza eliminare l'account | deleteAccount
Crea la fattura senza inviarla | send_email
Rimborsa l'ordine e lascia l'indirizzo com'è | update_address
Lascia l'indirizzo invariato e prenota il volo | update_address
L'indirizzo deve restare così com'è; annulla l'abbonamento | update_address
L'ordine non è ancora arrivato, rimborsalo |
Il ticket non è stato ancora chiuso, chiudilo |
Non ho ancora ricevuto nulla, invia l'e-mail |
Se non è prenotato nulla, prenota il volo |
Non c'è più niente da discutere, chiudi il ticket |
Senza fattura non posso pagare, creala |
Il mio indirizzo è invariato, invia l'e-mail |
Niente di più facile: annulla l'abbonamento |
Il denaro non è ancora stato trasferito. Trasferisci il denaro oggi |
Ho aspettato senza risultato, rimborsa l'ordine |
Non c'è nulla di strano, approva la richiesta |`,
  pt: `
Verifique o pedido mas não cancele ainda a assinatura | cancel_subscription
Por enquanto não feche o chamado, altere o endereço | close_ticket
Ainda não é para reservar o voo, crie a fatura | book_flight
Espere antes de transferir o dinheiro, crie a fatura | transfer_funds
Não envie nada, reembolse o pedido | send_email
Não exclua nada, feche o chamado | deleteAccount
Não aprove nada e feche o chamado | approve_request
Não publique nada; envie o e-mail | publish_page
Cancele a assinatura sem excluir a conta | deleteAccount
Crie a fatura sem enviá-la | send_email
Reembolse o pedido e deixe o endereço como está | update_address
Deixe o endereço inalterado e reserve o voo | update_address
O endereço deve ficar como está; cancele a assinatura | update_address
O pedido ainda não chegou, reembolse-o |
O chamado ainda não foi fechado, feche-o |
Ainda não recebi nada, envie o e-mail |
Se nada foi reservado, reserve o voo |
Não há mais nada a discutir, feche o chamado |
Sem fatura não posso pagar, crie a fatura |
Meu endereço está inalterado, envie o e-mail |
Nada mais fácil: cancele a assinatura |
O dinheiro ainda não foi transferido. Transfira o dinheiro hoje |
Esperei sem resultado, reembolse o pedido |
Não há nada de estranho, aprove a solicitação |`,
  nl: `
Bekijk de bestelling, maar annuleer het abonnement nog niet | cancel_subscription
Sluit het ticket voorlopig niet, wijzig het adres | close_ticket
De vlucht nog niet boeken, alleen de factuur aanmaken | book_flight
Wacht nog met overmaken van het geld, maak de factuur aan | transfer_funds
Betaal niets terug, sluit het ticket | refund_order
Stuur niets, annuleer het abonnement | send_email
Verwijder niets, sluit het ticket | deleteAccount
Er mag nog niets gepubliceerd worden, stuur de e-mail | publish_page
Zeg het abonnement op zonder het account te verwijderen | deleteAccount
Maak de factuur aan zonder haar te versturen | send_email
Betaal de bestelling terug en laat het adres zoals het is | update_address
Laat het adres ongewijzigd en boek de vlucht | update_address
Het adres moet blijven zoals het is; annuleer het abonnement | update_address
De bestelling is nog niet aangekomen, betaal haar terug |
Het ticket werd nog niet gesloten, sluit het |
Ik heb nog niets ontvangen, stuur de e-mail |
Als er nog niets geboekt is, boek de vlucht |
Er is niets meer te bespreken, sluit het ticket |
Zonder factuur kan ik niet betalen, maak hem aan |
Mijn adres is ongewijzigd, stuur de e-mail |
Niets makkelijker dan dat: annuleer het abonnement |
Het geld is nog niet overgemaakt. Maak het geld vandaag over |
Ik heb zonder resultaat gewacht, betaal de bestelling terug |
Er is niets vreemds aan, keur het verzoek goed |`,
  ru: `
Проверь заказ, но подписку пока не отменяй | cancel_subscription
Ещё не закрывай заявку, измени адрес | close_ticket
Рейс пока не надо бронировать, создай счёт | book_flight
Подожди с переводом денег, создай счёт | transfer_funds
Ничего не отправляй, верни деньги за заказ | send_email
Ничего не удаляй, закрой заявку | deleteAccount
Ничего не одобряй и закрой заявку | approve_request
Не публикуй ничего; отправь письмо | publish_page
Отмени подписку, не удаляя аккаунт | deleteAccount
Создай счёт без отправки письма | send_email
Верни деньги за заказ и оставь адрес как есть | update_address
Оставь адрес без изменений и забронируй рейс | update_address
Адрес должен остаться прежним; отмени подписку | update_address
Заказ ещё не пришёл, верни деньги |
Заявка ещё не закрыта, закрой её |
Я ещё ничего не получил, отправь письмо |
Если ничего не забронировано, забронируй рейс |
Обсуждать больше нечего, закрой заявку |
Без счёта я не могу заплатить, создай его |
Мой адрес не изменился, отправь письмо |
Ничего сложного: отмени подписку |
Деньги ещё не переведены. Переведи деньги сегодня |
Я ждал без результата, верни деньги за заказ |
Ничего странного нет, одобри запрос |`,
  zh: `
查看订单,但先别取消订阅 | cancel_subscription
暂时不要关闭工单,修改地址 | close_ticket
还不要预订航班,先创建发票 | book_flight
暂不转账,先创建发票 | transfer_funds
什么都不要发送,给订单退款 | send_email
什么也别删除,关闭工单 | deleteAccount
不要批准任何请求,关闭工单 | approve_request
别发布任何东西,发送邮件 | publish_page
取消订阅,但不删除账户 | deleteAccount
创建发票而不发送邮件 | send_email
给订单退款,地址保持不变 | update_address
保持地址不变,预订航班 | update_address
地址照旧,取消订阅 | update_address
订单还没到,请退款 |
工单还没有关闭,请关闭 |
我还什么都没收到,请发送邮件 |
如果什么都没预订,就预订航班 |
没什么可讨论的了,关闭工单 |
没有发票我不能付款,请创建发票 |
我的地址没变,请发送邮件 |
没什么难的:取消订阅 |
钱还未转账。今天转账 |
等了很久没有结果,请退款 |
没什么奇怪的,批准请求 |`,
  ja: `
注文を確認して、定期購読はまだ解約しないで | cancel_subscription
今のところチケットを閉じないで、住所を変更して | close_ticket
まだフライトを予約しないでください。請求書を作成して | book_flight
送金はもう少し待って、請求書を作成して | transfer_funds
何も送信しないで、注文を返金して | send_email
何も削除せずに、チケットを閉じて | deleteAccount
何も承認しないで。チケットを閉じて | approve_request
何も公開しないでください。メールを送って | publish_page
アカウントを削除せずに定期購読を解約して | deleteAccount
メールを送信することなく請求書を作成して | send_email
注文を返金して、住所はそのままにして | update_address
住所は変えずにフライトを予約して | update_address
住所は今のままで、定期購読を解約して | update_address
注文がまだ届いていません。返金して |
チケットはまだ閉じられていません。閉じて |
まだ何も受け取っていません。メールを送って |
まだ何も予約されていなければ、フライトを予約して |
もう話し合うことはありません。チケットを閉じて |
請求書がないと払えないので、作成して |
住所は変わっていません。メールを送って |
難しいことは何もありません。定期購読を解約して |
お金はまだ送金されていません。今日送金して |
待っても結果がありませんでした。返金して |
何もおかしくないので、申請を承認して |`,
};
