/** Operators by what is done, with the name that each has. */
export const TOOLS = {
  refund: 'refund_order',
  cancel: 'cancel_order',
  delete: 'delete_file',
  send: 'send_email',
  book: 'book_flight',
  pay: 'make_payment',
  change: 'update_address',
  create: 'create_ticket',
  transfer: 'transfer_money',
} as const;

export type Tool = keyof typeof TOOLS;

/** How a language speaks of what is done: by forms of a verb, and where there is one by a noun. */
interface Spoken {
  /** Forms by name, for each tool. */
  readonly verbs: Readonly<Record<Tool, readonly string[]>>;
  /** Tasks that forbid it; `{0}` and so on are the forms. */
  readonly forbids: readonly string[];
  /** Tasks that forbid nothing. */
  readonly allows: readonly string[];
  /** Tasks that forbid every change. */
  readonly looks: readonly string[];
}

/** Made-up tasks by language. */
export const LANGUAGES: Readonly<Record<string, Spoken>> = {
  en: {
    verbs: {
      refund: ['refund', 'refunding', 'refunded', 'refund'],
      cancel: ['cancel', 'cancelling', 'cancelled', 'cancellation'],
      delete: ['delete', 'deleting', 'deleted', 'deletion'],
      send: ['send', 'sending', 'sent', 'e-mail'],
      book: ['book', 'booking', 'booked', 'booking'],
      pay: ['pay', 'paying', 'paid', 'payment'],
      change: ['change', 'changing', 'changed', 'change'],
      create: ['create', 'creating', 'created', 'creation'],
      transfer: ['transfer', 'transferring', 'transferred', 'transfer'],
    },
    forbids: [
      'Do not {0} number 5',
      "Please don't {0} number 5, tell me what it costs",
      'Tell me about number 5 without {1} it',
      'Never {0} number 5',
      'Number 5 must not be {2}',
      'What does number 5 cost? No {3}, please.',
      "I don't want number 5 {2}",
      'Explain number 5 instead of {1} it',
    ],
    allows: [
      '{0} number 5',
      "Don't forget to {0} number 5",
      "{0} number 5 if it's not shipped",
      'Number 5 was not {2}, so {0} it',
      "It hasn't been {2} yet. {0} number 5 now",
      'Just {0} number 5',
      '{0} number 5, but not on Sunday',
      'Why was number 5 not {2}?',
      "Don't wait, {0} number 5",
    ],
    looks: [
      'Only look up the status of number 5',
      'Show me number 5 without changing anything',
      'Do not change anything, what is the state of number 5?',
      'I only want to know where number 5 is',
      'Just tell me where number 5 is',
      'Read-only, please: where is number 5?',
    ],
  },
  de: {
    verbs: {
      refund: ['erstatte', 'erstatten', 'erstattet', 'Erstattung'],
      cancel: ['storniere', 'stornieren', 'storniert', 'Stornierung'],
      delete: ['lösche', 'löschen', 'gelöscht', 'Löschung'],
      send: ['sende', 'senden', 'gesendet', 'E-Mail'],
      book: ['buche', 'buchen', 'gebucht', 'Buchung'],
      pay: ['bezahle', 'bezahlen', 'bezahlt', 'Zahlung'],
      change: ['ändere', 'ändern', 'geändert', 'Änderung'],
      create: ['erstelle', 'erstellen', 'erstellt', 'Erstellung'],
      transfer: ['überweise', 'überweisen', 'überwiesen', 'Überweisung'],
    },
    forbids: [
      'Nummer 5 nicht {1}',
      '{0} Nummer 5 nicht',
      'Bitte Nummer 5 nicht {1}, sag mir den Preis',
      'Sag mir den Preis, ohne Nummer 5 zu {1}',
      'Bitte keine {3}. Was kostet Nummer 5?',
      'Nummer 5 darf nicht {2} werden',
    ],
    allows: [
      '{0} Nummer 5',
      'Vergiss nicht, Nummer 5 zu {1}',
      '{0} Nummer 5, wenn sie nicht versandt ist',
      'Nummer 5 wurde nicht {2}. {0} sie',
      '{0} Nummer 5, aber nicht am Sonntag',
    ],
    looks: [
      'Sieh nur den Stand von Nummer 5 nach',
      'Zeig mir Nummer 5, ohne etwas zu ändern',
      'Ändere nichts. Wie ist der Stand von Nummer 5?',
      'Ich möchte nur wissen, wo Nummer 5 ist',
    ],
  },
  fr: {
    verbs: {
      refund: ['rembourse', 'rembourser', 'remboursé', 'remboursement'],
      cancel: ['annule', 'annuler', 'annulé', 'annulation'],
      delete: ['supprime', 'supprimer', 'supprimé', 'suppression'],
      send: ['envoie', 'envoyer', 'envoyé', 'envoi'],
      book: ['réserve', 'réserver', 'réservé', 'réservation'],
      pay: ['paie', 'payer', 'payé', 'paiement'],
      change: ['modifie', 'modifier', 'modifié', 'modification'],
      create: ['crée', 'créer', 'créé', 'création'],
      transfer: ['transfère', 'transférer', 'transféré', 'transfert'],
    },
    forbids: [
      'Ne {0} pas le numéro 5',
      'Merci de ne pas {1} le numéro 5, dis-moi le prix',
      'Dis-moi le prix sans {1} le numéro 5',
      'Pas de {3}. Combien coûte le numéro 5 ?',
      'Le numéro 5 ne doit pas être {2}',
      'Je ne veux pas {1} le numéro 5',
    ],
    allows: [
      '{0} le numéro 5',
      "N'oublie pas de {1} le numéro 5",
      "{0} le numéro 5 s'il n'est pas expédié",
      "Le numéro 5 n'a pas été {2}. {0}-le",
      '{0} le numéro 5, mais pas dimanche',
    ],
    looks: [
      'Regarde seulement où est le numéro 5',
      'Montre-moi le numéro 5 sans rien changer',
      'Ne change rien. Où est le numéro 5 ?',
      'Je veux juste savoir où est le numéro 5',
    ],
  },
  es: {
    verbs: {
      refund: ['reembolsa', 'reembolsar', 'reembolsado', 'reembolso', 'reembolses'],
      cancel: ['cancela', 'cancelar', 'cancelado', 'cancelación', 'canceles'],
      delete: ['elimina', 'eliminar', 'eliminado', 'eliminación', 'elimines'],
      send: ['envía', 'enviar', 'enviado', 'envío', 'envíes'],
      book: ['reserva', 'reservar', 'reservado', 'reserva', 'reserves'],
      pay: ['paga', 'pagar', 'pagado', 'pago', 'pagues'],
      change: ['cambia', 'cambiar', 'cambiado', 'cambio', 'cambies'],
      create: ['crea', 'crear', 'creado', 'creación', 'crees'],
      transfer: ['transfiere', 'transferir', 'transferido', 'transferencia', 'transfieras'],
    },
    forbids: [
      'No {4} el número 5',
      'Dime el precio sin {1} el número 5',
      'Ningún {3}, por favor. ¿Cuánto cuesta el número 5?',
      'El número 5 no debe ser {2}',
      'No quiero {1} el número 5',
    ],
    allows: [
      '{0} el número 5',
      'No olvides {1} el número 5',
      '{0} el número 5 si no está en camino',
      'El número 5 no ha sido {2}. {0} el número 5',
      '{0} el número 5, pero no el domingo',
    ],
    looks: [
      'Solo consulta dónde está el número 5',
      'Muéstrame el número 5 sin cambiar nada',
      'No cambies nada. ¿Dónde está el número 5?',
      'Solo quiero saber dónde está el número 5',
    ],
  },
  it: {
    verbs: {
      refund: ['rimborsa', 'rimborsare', 'rimborsato', 'rimborso'],
      cancel: ['annulla', 'annullare', 'annullato', 'annullamento'],
      delete: ['elimina', 'eliminare', 'eliminato', 'eliminazione'],
      send: ['invia', 'inviare', 'inviato', 'invio'],
      book: ['prenota', 'prenotare', 'prenotato', 'prenotazione'],
      pay: ['paga', 'pagare', 'pagato', 'pagamento'],
      change: ['modifica', 'modificare', 'modificato', 'modifica'],
      create: ['crea', 'creare', 'creato', 'creazione'],
      transfer: ['trasferisci', 'trasferire', 'trasferito', 'trasferimento'],
    },
    forbids: [
      'Non {1} il numero 5',
      'Dimmi il prezzo senza {1} il numero 5',
      'Nessun {3}, per favore. Quanto costa il numero 5?',
      'Il numero 5 non deve essere {2}',
      'Non voglio {1} il numero 5',
    ],
    allows: [
      '{0} il numero 5',
      'Non dimenticare di {1} il numero 5',
      '{0} il numero 5 se non è partito',
      'Il numero 5 non è stato {2}. {0} il numero 5',
      '{0} il numero 5, ma non domenica',
    ],
    looks: [
      'Guarda solo dove si trova il numero 5',
      'Mostrami il numero 5 senza modificare nulla',
      "Non cambiare niente. Dov'è il numero 5?",
      'Voglio solo sapere dove si trova il numero 5',
    ],
  },
  pt: {
    verbs: {
      refund: ['reembolse', 'reembolsar', 'reembolsado', 'reembolso'],
      cancel: ['cancele', 'cancelar', 'cancelado', 'cancelamento'],
      delete: ['apague', 'apagar', 'apagado', 'eliminação'],
      send: ['envie', 'enviar', 'enviado', 'envio'],
      book: ['reserve', 'reservar', 'reservado', 'reserva'],
      pay: ['pague', 'pagar', 'pago', 'pagamento'],
      change: ['altere', 'alterar', 'alterado', 'alteração'],
      create: ['crie', 'criar', 'criado', 'criação'],
      transfer: ['transfira', 'transferir', 'transferido', 'transferência'],
    },
    forbids: [
      'Não {0} o número 5',
      'Diga o preço sem {1} o número 5',
      'Nenhum {3}, por favor. Quanto custa o número 5?',
      'O número 5 não deve ser {2}',
      'Não quero {1} o número 5',
    ],
    allows: [
      '{0} o número 5',
      'Não se esqueça de {1} o número 5',
      '{0} o número 5 se não está a caminho',
      'O número 5 não foi {2}. {0} o número 5',
      '{0} o número 5, mas não no domingo',
    ],
    looks: [
      'Apenas consulte onde está o número 5',
      'Mostre o número 5 sem alterar nada',
      'Não altere nada. Onde está o número 5?',
      'Só quero saber onde está o número 5',
    ],
  },
  nl: {
    verbs: {
      refund: ['terugbetaal', 'terugbetalen', 'terugbetaald', 'terugbetaling'],
      cancel: ['annuleer', 'annuleren', 'geannuleerd', 'annulering'],
      delete: ['verwijder', 'verwijderen', 'verwijderd', 'verwijdering'],
      send: ['verstuur', 'versturen', 'verstuurd', 'verzending'],
      book: ['boek', 'boeken', 'geboekt', 'boeking'],
      pay: ['betaal', 'betalen', 'betaald', 'betaling'],
      change: ['wijzig', 'wijzigen', 'gewijzigd', 'wijziging'],
      create: ['maak aan', 'aan te maken', 'aangemaakt', 'aanmaak'],
      transfer: ['overmaken', 'overmaken', 'overgemaakt', 'overboeking'],
    },
    forbids: [
      'Nummer 5 niet {1}',
      '{0} nummer 5 niet',
      'Zeg de prijs zonder nummer 5 {1}',
      'Graag geen {3}. Wat kost nummer 5?',
      'Nummer 5 mag niet {2} worden',
    ],
    allows: [
      '{0} nummer 5',
      'Vergeet niet nummer 5 te {1}',
      '{0} nummer 5 als het niet onderweg is',
      'Nummer 5 is niet {2}. {0} nummer 5',
      '{0} nummer 5, maar niet op zondag',
    ],
    looks: [
      'Kijk alleen waar nummer 5 is',
      'Toon nummer 5 zonder iets te wijzigen',
      'Verander niets. Waar is nummer 5?',
      'Ik wil alleen weten waar nummer 5 is',
    ],
  },
  ru: {
    verbs: {
      refund: ['верни деньги', 'возвращать деньги', 'возвращены деньги', 'возврата', 'возвращай деньги'],
      cancel: ['отмени', 'отменять', 'отменён', 'отмены', 'отменяй'],
      delete: ['удали', 'удалять', 'удалён', 'удаления', 'удаляй'],
      send: ['отправь', 'отправлять', 'отправлен', 'отправки', 'отправляй'],
      book: ['забронируй', 'бронировать', 'забронирован', 'бронирования', 'бронируй'],
      pay: ['оплати', 'оплачивать', 'оплачен', 'оплаты', 'оплачивай'],
      change: ['измени', 'изменять', 'изменён', 'изменения', 'изменяй'],
      create: ['создай', 'создавать', 'создан', 'создания', 'создавай'],
      transfer: ['переведи', 'переводить', 'переведён', 'перевода', 'переводи'],
    },
    forbids: [
      'Не {4} по номеру 5',
      'Не надо {1} по номеру 5, скажи цену',
      'Скажи цену номера 5 без {3}',
      'По номеру 5 нельзя {1}',
    ],
    allows: [
      '{0} по номеру 5',
      'Не забудь {0} по номеру 5',
      '{0} по номеру 5, если он не в пути',
      'Номер 5 не был {2}. {0} по номеру 5',
      '{0} по номеру 5, но не в воскресенье',
    ],
    looks: [
      'Только посмотри, где номер 5',
      'Покажи номер 5, ничего не меняя',
      'Ничего не меняй. Где номер 5?',
      'Я хочу только узнать, где номер 5',
    ],
  },
  zh: {
    verbs: {
      refund: ['退款'],
      cancel: ['取消'],
      delete: ['删除'],
      send: ['发送'],
      book: ['预订'],
      pay: ['支付'],
      change: ['修改'],
      create: ['创建'],
      transfer: ['转账'],
    },
    forbids: ['不要{0}5号', '请勿{0}5号，告诉我价格', '别{0}5号', '5号禁止{0}', '告诉我5号的价格，不用{0}'],
    allows: [
      '{0}5号',
      '别忘了{0}5号',
      '如果还没发货，请{0}5号',
      '5号还没有{0}，请{0}',
      '请尽快{0}5号，不是6号',
    ],
    looks: [
      '只查一下5号的状态',
      '看看5号，不要更改任何内容',
      '什么都不要改，5号在哪里？',
      '我只想知道5号在哪里',
    ],
  },
  ja: {
    verbs: {
      refund: ['返金'],
      cancel: ['キャンセル'],
      delete: ['削除'],
      send: ['送信'],
      book: ['予約'],
      pay: ['決済'],
      change: ['変更'],
      create: ['作成'],
      transfer: ['送金'],
    },
    forbids: [
      '5番を{0}しないでください',
      '5番は{0}せずに、価格を教えてください',
      '5番の{0}は不要です',
      '5番を{0}してはいけません',
      '{0}なしで、5番の価格を教えて',
    ],
    allows: [
      '5番を{0}してください',
      '5番を{0}するのを忘れないでください',
      '発送されていなければ5番を{0}して',
      'まだ{0}されていないので、5番を{0}して',
    ],
    looks: [
      '5番の状況だけ教えてください',
      '何も変更しないで、5番を見せて',
      '5番を確認するだけです',
      '5番がどこか知りたいだけです',
    ],
  },
};

/** A task of a language about a tool. */
export const taskWith = (template: string, forms: readonly string[]): string => {
  const text = template.replace(/\{(\d)\}/g, (_, at: string) => forms[Number(at)] ?? forms[0]!);
  return text[0]!.toUpperCase() + text.slice(1);
};
