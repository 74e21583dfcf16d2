import { describe, expect, test } from 'vitest';
import { barredBy } from './barred-by.js';

type Row = [task: string, barred: string[]];

const NOBODY: Row[] = [
  ['Nobody should be sent an email.', ['send_email']],
  ['No one may cancel the subscription.', ['cancel_subscription']],
  ['No customer should be refunded.', ['refund_order']],
  ['None of the accounts may be deleted.', ['deleteAccount']],
  ['Look up the order; nobody is to be emailed.', ['send_email']],
  ['Niemand soll eine E-Mail geschickt bekommen.', ['send_email']],
  ['Niemandem darf eine E-Mail geschickt werden.', ['send_email']],
  ['Niemand darf das Konto löschen.', ['deleteAccount']],
  ['Stuur niemand een e-mail.', ['send_email']],
  ['Niemand mag het account verwijderen.', ['deleteAccount']],
  ['Personne ne doit recevoir de courriel, n’envoie rien.', ['send_email']],
  ['Personne ne doit supprimer le compte.', ['deleteAccount']],
  ['Nadie debe eliminar la cuenta.', ['deleteAccount']],
  ['A nadie se le debe enviar un correo.', ['send_email']],
  ['Nessuno deve eliminare l’account.', ['deleteAccount']],
  ['A nessuno va inviata una e-mail.', ['send_email']],
  ['Ninguém deve excluir a conta.', ['deleteAccount']],
  ['Никому не отправляй письмо.', ['send_email']],
  ['不要给任何人发送邮件。', ['send_email']],
  ['誰にもメールを送らないでください。', ['send_email']],
];
const APART: Row[] = [
  ['Sag den Termin nicht ab.', ['cancel_subscription']],
  ['Sagen Sie den Termin nicht ab.', ['cancel_subscription']],
  ['Bestell das Abo nicht ab.', ['cancel_subscription']],
  ['Bestellen Sie das Abo bitte nicht ab.', ['cancel_subscription']],
  ['Schick die E-Mail nicht ab.', ['send_email']],
  ['Leg keine neue Rechnung an.', ['create_invoice']],
  ['Legen Sie keine Rechnung an.', ['create_invoice']],
  ['Pass die Adresse nicht an.', ['update_address']],
  ['Passen Sie die Adresse nicht an.', ['update_address']],
  ['Gib den Antrag nicht frei.', ['approve_request']],
  ['Geben Sie den Antrag nicht frei.', ['approve_request']],
  ['Zahl den Betrag nicht aus.', ['make_payment']],
  ['Bitte sag den Termin nicht ab, weil er wichtig ist.', ['cancel_subscription']],
  ['Zeg het abonnement niet op.', ['cancel_subscription']],
  ['Zeg de afspraak niet af.', ['cancel_subscription']],
  ['Maak geen factuur aan.', ['create_invoice']],
  ['Maak het bedrag niet over.', ['transfer_funds']],
  ['Pas het adres niet aan.', ['update_address']],
  ['Keur de aanvraag niet goed.', ['approve_request']],
  ['Voeg geen factuur toe.', ['create_invoice']],
];
const BACK: Row[] = [
  ['Betaal de bestelling nog niet terug.', ['refund_order']],
  ['Betaal het bedrag niet terug.', ['refund_order']],
  ['Betaal de klant niet terug.', ['refund_order']],
  ['Betaal het geld nooit terug.', ['refund_order']],
  ['Betaal de klant in geen geval terug.', ['refund_order']],
  ['Zahl den Betrag nicht zurück.', ['refund_order']],
  ['Zahlen Sie den Betrag bitte nicht zurück.', ['refund_order']],
  ['Zahle das Geld auf keinen Fall zurück.', ['refund_order']],
  ['Do not pay the customer back.', ['refund_order']],
  ['Never pay the amount back.', ['refund_order']],
];
const RIGHT: Row[] = [
  ['Nobody answered me, so cancel the subscription.', []],
  ['Nobody has refunded the order yet; refund it.', []],
  ['Niemand hat mir geantwortet, storniere das Abo.', []],
  ['Sag den Termin ab.', []],
  ['Buche den Flug und sag den Termin nicht ab.', ['cancel_subscription']],
  ['Niemand war da, buche den Flug.', []],
  ['Nobody can log in; update the address.', []],
  ['Sag mir, was nicht geht, und storniere das Abo.', []],
  ['Zeg het abonnement op.', []],
  ['Betaal de bestelling terug.', []],
  ['Pay the invoice, do not pay the order back.', ['refund_order']],
  ['Betaal de factuur niet.', ['make_payment']],
  ['Personne ne m’a répondu, annule l’abonnement.', []],
  ['Nadie me ha respondido, cancela la suscripción.', []],
  ['Nessuno mi ha risposto, annulla l’abbonamento.', []],
  ['Ninguém respondeu, cancele a assinatura.', []],
];

describe.each([
  ['what nobody may', NOBODY],
  ['a verb whose parts stand apart', APART],
  ['paying back is not paying', BACK],
  ['what forbids nothing more', RIGHT],
] as const)('%s', (_, rows) => {
  test.each(rows)('%s', (task, barred) => {
    expect(barredBy(task)).toEqual(barred);
  });
});
