/** What is left to others or can wait is barred; what nobody need hesitate about, or who cannot wait, bars nothing. */
export const HANDED_ON: Readonly<Record<string, string>> = {
  en: `
Leave the refund to the finance team and send the email | refund_order
Don't hesitate to refund the order |
If the customer does not answer, close the ticket |
Leave the cancellation to our support team, but refund the order | cancel_subscription
The refund can wait until Monday; send the email now | refund_order
The page must go live today, so publish it and leave the tab open |
The customer can't wait any longer, refund the order |`,
  de: `
Überlass die Erstattung der Buchhaltung und sende die E-Mail | refund_order
Zögere nicht, die Bestellung zu erstatten |
Wenn der Kunde nicht antwortet, schließe das Ticket |
Überlassen Sie die Kündigung dem Support und erstatten Sie die Bestellung | cancel_subscription
Die Erstattung kann noch warten, sende die E-Mail | refund_order
Der Kunde kann nicht mehr warten: erstatte die Bestellung |
Lass den Tab offen und veröffentliche die Seite |`,
  fr: `
Laisse le remboursement au service comptable et envoie le courriel | refund_order
N'hésite pas à rembourser la commande |
Si le client ne répond pas, ferme le ticket |
Laisse l'annulation à notre équipe et rembourse la commande | cancel_subscription
Le remboursement peut attendre ; envoie le courriel | refund_order
Le client ne peut plus attendre : rembourse la commande |
Laisse l'onglet ouvert et publie la page |`,
  es: `
Deja el reembolso al equipo de finanzas y envía el correo | refund_order
No dudes en reembolsar el pedido |
Si el cliente no responde, cierra el ticket |
Deja la cancelación a los compañeros de soporte y reembolsa el pedido | cancel_subscription
El reembolso puede esperar; envía el correo | refund_order
El cliente ya no puede esperar más: reembolsa el pedido |
Deja la pestaña abierta y publica la página |`,
  it: `
Lascia il rimborso alla contabilità e invia l'e-mail | refund_order
Non esitare a rimborsare l'ordine |
Se il cliente non risponde, chiudi il ticket |
Lascia la cancellazione al supporto e rimborsa l'ordine | cancel_subscription
Il rimborso può aspettare; invia l'e-mail | refund_order
Il cliente non può più aspettare: rimborsa l'ordine |
Lascia la scheda aperta e pubblica la pagina |`,
  pt: `
Deixe o reembolso para a equipe financeira e envie o e-mail | refund_order
Não hesite em reembolsar o pedido |
Se o cliente não responder, feche o chamado |
Deixe o cancelamento para o suporte e reembolse o pedido | cancel_subscription
O reembolso pode esperar; envie o e-mail | refund_order
O cliente não pode esperar mais: reembolse o pedido |
Deixe a aba aberta e publique a página |`,
  nl: `
Laat de terugbetaling aan de boekhouding over en stuur de e-mail | refund_order
Aarzel niet om de bestelling terug te betalen |
Als de klant niet antwoordt, sluit het ticket |
Laat de annulering aan de helpdesk over en betaal de bestelling terug | cancel_subscription
De terugbetaling kan nog wachten; stuur de e-mail | refund_order
De klant kan niet langer wachten: betaal de bestelling terug |
Laat het tabblad open en publiceer de pagina |`,
  ru: `
Оставь возврат денег бухгалтерии и отправь письмо | refund_order
Не стесняйся вернуть деньги за заказ |
Если клиент не ответит, закрой заявку |
Оставь отмену подписки отделу поддержки и верни деньги за заказ | cancel_subscription
Возврат денег может подождать, отправь письмо | refund_order
Клиент больше не может ждать: верни деньги за заказ |
Оставь вкладку открытой и опубликуй страницу |`,
  zh: `
退款留给财务处理,请发送邮件 | refund_order
请不要犹豫,给订单退款 |
如果客户不回复,就关闭工单 |
取消订阅留给客服处理,请给订单退款 | cancel_subscription
退款可以先缓一缓,请发送邮件 | refund_order
客户等不及了,请给订单退款 |
保持标签页打开,然后发布页面 |`,
  ja: `
返金は経理に任せて、メールを送ってください | refund_order
遠慮なく注文を返金してください |
お客様から返事がなければ、チケットを閉じてください |
解約はサポートに任せて、注文を返金してください | cancel_subscription
返金は後回しにして、メールを送ってください | refund_order
お客様はもう待てません。注文を返金してください |
タブは開いたままで、ページを公開してください |`,
};
