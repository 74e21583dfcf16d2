import type { Language } from './language.js';

export const fr: Language = {
  order: 'verb-first',
  facts: 'behind',
  idle: "(?:n'|ne )(?:oubli~|hésit~|manqu~)(?: pas)?|non seulement|pas (?:seulement|encore|sûr)|pourquoi pas|sans (?:problème|doute|faute|souci)|seulement (?:si|quand|après)|ne \\p{L}+ (?:plus)",
  trouble:
    "(?:(?:vois|voyons) (?:pas )?)?(?:aucun |d')?(?:inconvénient~|objection~|problèmes?|soucis?|obstacle)|(?:m'|t'|s'|nous |te )?oppos~|(?:(?:suis|sommes) (?:pas )?)?(?:contre|défavorables?|hostiles?)|(?:me |nous )?(?:dérang~|gên~)",
  strong:
    "laiss~(?= (?:l[ae]s? |l')[^,.;:!?]{1,40} (?:aux?|à la|à l'|à (?:notre|votre|mon|ma|nos)) ?)|(?:m'oppose|nous opposons) à|(?:suis|sommes) (?:\\p{L}+ment )?(?:contre|opposée?s? à)|sans que|sans|attend~(?: encore)? avant d(?:e|')|en aucun cas|sous aucun prétexte|évite~|au lieu d(?:e|')|plutôt que(?: de)?|(?:ne |n')(?:veu~|souhait~|doi~|dev~|faut|désir~)(?: pas)?",
  weak: "ne|n'|pas|aucune?|jamais|ni|point",
  barred:
    "(?:peu(?:t|vent)|pourr~|doi(?:t|vent)|dev~) (?:encore |bien )?attendre|interdit~|(?:ne |n')est pas (?:permis~|autoris~|souhait~|nécessaire|voulu~|demand~)|pas (?:permis~|autoris~|souhait~|nécessaire|voulu~)",
  still:
    "(?:sans|aucune?)(?: faire)?(?: de| aucune?)? (?:changement~|modification~|action~)|lecture seule|(?:ne |n')(?:touch~|fai~|fass~)(?: pas)?(?: à)? rien|ne rien (?:faire|toucher)|rien faire|laiss~ tout|sans rien (?:faire|toucher)",
  unchanged:
    "(?:telle?s? )?(?:comme|qu')(?:\\s?)(?:elles?|ils?) (?:est|sont)|telle?s? quelle?s?|inchangée?s?|intacte?s?",
  only: 'seulement|uniquement|juste|simplement|que',
  look: 'regard~|vérifi~|dis-moi|dites-moi|dis-nous|dites-nous|dire|consult~|cherch~|montr~|affich~|savoir|voir|inform~|indiqu~|lis|lire|lisez|contrôl~|statut|état|trouv~',
  all: 'rien|tout|quoi que ce soit|quelque chose',
  rest: "d'autre~|autre~|plus|reste",
  condition: "si|s'il~|lorsque~|quand|au cas où|à moins|tant que|dès que|combien|comment",
  but: 'mais|cependant|toutefois|plutôt',
  end: "parce~|car|donc|jusqu~|avant|après|puis|ensuite|alors|qui|dont|afin|pour que|s'il vous plaît|s'il te plaît|svp|stp",
  or: 'ou|ni',
  and: 'et',
  fact: 'a|ont|ai|as|avez|avons|est|sont|été|était|étaient|avait|peux|peut|pouvez|arriv~|reç~',
  wanted: 'veu~|souhait~|doi~|dev~|permis~|autoris~|demand~',
  small:
    "le|la|les|l|un|une|des|de|du|d|à|au|aux|ma|mon|mes|ta|ton|tes|sa|son|votre|vos|notre|ce|cette|ces|cela|ça|y|en|me|moi|te|toi|vous|tu|je|j|nous|il|elle|lui|leur|pas|merci|veuillez|peux|pouvez|pourriez|pourrais|puis|ensuite|alors|d'abord|aussi|maintenant|sur|dans|pour",
  past: /(?:é|és|ées|ait|aient)$/u,
};

export const es: Language = {
  order: 'verb-first',
  facts: 'behind',
  idle: 'no (?:te |se |nos )?(?:olvid~|dud~|demor~)|no (?:solo|sólo|solamente|obstante|estoy segur~)|ya no|por qué no|sin (?:duda|embargo|falta|problema~)|(?:solo|sólo) (?:si|cuando|después)',
  trouble:
    '(?:(?:tengo|tenemos|hay|veo|vemos) (?:ningún |ninguna |nada )?)?(?:en contra|inconveniente~|objeci~|problemas?|reparos?)|(?:me |nos )?(?:opon~|opuse)|(?:me |nos |le )(?:import~|molest~)',
  strong:
    'dej(?:a|e|ad|en|ar)(?= (?:el|la|los|las) [^,.;:!?]{1,40} (?:al|a la|a los|a las|para el|para la) )|(?:me opongo|nos oponemos) a(?:l| que)?|(?:estoy|estamos) (?:\\p{L}+mente )?en contra de(?: que)?|nadie (?:debe~|deberá~|puede)|a nadie se (?:les? )?(?:debe~|puede)|sin que|sin|esper(?:a|e|en|ad)(?: un poco)? (?:antes de|para)|evit~|en lugar de|en vez de|no (?:se )?(?:debe~|deben|quier~|dese~|necesit~|hace falta|hay que|conviene)|(?:bajo|en) ningún (?:concepto|caso)|de ning(?:ún modo|una manera|una forma)',
  weak: 'no|nunca|jamás|ni|ningún|ninguna|ningun|tampoco|nada de',
  barred:
    '(?:puede|pueden|debe|deben) (?:aún |bien )?esperar|prohibid~|no (?:está |están |es |son |se )?(?:permit~|necesari~|desead~|requerid~|autorizad~)',
  still:
    'sin (?:hacer |realizar )?(?:ningún |ninguna )?(?:cambios?|modificaci~)|(?:ningún|ninguna) (?:cambio|modificación)|no (?:hagas|haga|hagan|hacer|toques|toque|tocar) nada|sin (?:hacer|tocar|modificar|cambiar|alterar) nada|solo lectura|sólo lectura|dej[ae]~ todo (?:como|tal)',
  unchanged:
    '(?:tal )?como est[áa]n?(?=\\s*(?:[,.;!]|$|y\\s))|tal cual|(?:qued|dej|manten|mantén)~ igual|intact~|inalterad~|sin tocar(?! nada)',
  only: 'solo|sólo|solamente|únicamente|unicamente|simplemente|nada más',
  look: 'mir[ae]~|mirar|consult~|revis~|comprueb~|comprob~|verifi~|dime|díga~|diga~|dinos|decir~|saber|muestr~|mostrar~|busca~|busque~|inform~|ver|lee|leer|estado|averigu~',
  all: 'nada|algo|todo|ningun~',
  rest: 'más|otr[ao]s?|demás|resto',
  condition: 'si|cuando|en caso|siempre que|a menos|mientras|cuánd?o|cómo',
  but: 'pero|sino|mas',
  end: 'porque|pues|ya que|hasta|antes|después|luego|entonces|que|así|por favor',
  or: 'o|u|ni',
  and: 'y|e',
  fact: 'ha|han|he|hemos|fue|fueron|está|están|es|son|era|había|puedo|puede|pude|llegó|recibí|llegado|recibido',
  wanted: 'deb[eo]~|deben|quier~|permit~|necesit~|dese~',
  small:
    'el|la|los|las|lo|le|les|un|una|unos|unas|de|del|a|al|mi|mis|tu|tus|su|sus|me|te|se|nos|ese|esa|este|esta|esto|eso|por|favor|para|con|en|puedes|puede|podrías|podría|quiero|luego|después|entonces|primero|también|ahora',
  past: /(?:ó|aron|ieron|ad[oa]s?|id[oa]s?|aba|aban|é)$/u,
};

export const it: Language = {
  order: 'verb-first',
  facts: 'behind',
  idle: 'non (?:ti |si |vi )?(?:dimentic~|esit~)|non (?:solo|soltanto|ancora|sono sicur~|più)|perché non|senza (?:dubbio|altro)|solo (?:se|quando|dopo)',
  trouble:
    "(?:(?:c'è|vedo|vediamo|abbiamo|sono|siamo) (?:alcun |nessun |niente |nulla )?)?(?:in contrario|contr(?:o|ari[oaie])|problem[ai]|obiezion[ei]|inconvenient[ei])|(?:mi |ci )?oppon~|(?:mi |ci )(?:dispiac~|import~|disturb~)",
  strong:
    "lasci(?:a|ate|are|)(?= (?:il |lo |la |i |gli |le |l')[^,.;:!?]{1,40} (?:al|allo|alla|ai|agli|alle|all')(?!\\p{L}))|(?:mi oppongo|ci opponiamo) (?:a|al|alla|all)|(?:sono|siamo) (?:\\p{L}+mente )?contrari[oaie] (?:a|al|alla|all)|nessuno (?:deve|dovrebbe|può)|a nessuno (?:si )?(?:va|vanno|deve|devono)|senza che|senza|aspett(?:a|i|ate|are)(?: ancora)? (?:prima di|a|ad|con)|non (?:va|vanno)|(?:in nessun caso|per nessun motivo)(?: non)?|evit~|invece di|anziché|piuttosto che|non (?:si )?(?:deve|devono|vogli~|vuol~|vuole|desider~|serve)",
  weak: 'non|mai|nessun|nessuna|nessuno|né|niente|nulla',
  barred:
    '(?:può|possono|deve|devono) (?:ancora )?(?:aspettare|attendere)|vietat~|proibit~|non (?:è |sono )?(?:permess~|consentit~|necessari~|desiderat~|richiest~|volut~)',
  still:
    'senza (?:fare |apportare )?(?:alcuna |alcun |nessuna )?(?:modific(?:a|he)|cambiament~)|nessun(?:a|) (?:modifica|cambiamento)|non (?:fare|fate|toccare|toccate|tocchi) (?:nulla|niente)|senza (?:fare|toccare) (?:nulla|niente)|sola lettura|lascia~ tutto',
  unchanged:
    "(?:così )?com'(?:è|era)(?=\\s*(?:[,.;!]|$|e\\s))|(?:così )?come (?:è|sono)(?=\\s*(?:[,.;!]|$|e\\s))|invariat~|inalterat~|intatt~",
  only: 'solo|soltanto|solamente|unicamente|semplicemente',
  look: 'guard~|controll~|dimmi|dicci|mi dica|dire|sapere|verific~|consult~|cerca|cercare|cerchi|mostra~|mostri|inform~|legg~|stato|vedere|vedi|trova~',
  all: 'nulla|niente|tutto|qualcosa|alcunché',
  rest: 'altr[oaie]|resto',
  condition: 'se|quando|qualora|nel caso|a meno|finché|quanto|come',
  but: 'ma|però|bensì|tuttavia',
  end: 'perché|poiché|quindi|fino|prima|dopo|poi|allora|che|per favore',
  or: 'o|oppure|né',
  and: 'e|ed',
  fact: 'è|sono|ha|hanno|ho|stat[oaie]|era|erano|aveva|posso|può|arrivat~|ricevut~',
  wanted: 'deve|devono|vogli~|vuol~|vuole|permess~|consentit~|desider~',
  small:
    'il|lo|la|i|gli|le|l|un|una|uno|di|del|dello|della|dell|dei|degli|delle|a|al|alla|ai|mio|mia|mi|ti|ci|vi|si|tuo|tua|suo|sua|questo|questa|quell~|per|favore|con|in|può|puoi|potresti|potrebbe|vorrei|voglio|poi|dopo|quindi|prima|anche|adesso|ora',
  past: /(?:at[oia]|ut[oiae]|ò|ava|avano)$/u,
};

export const pt: Language = {
  order: 'verb-first',
  facts: 'behind',
  idle: 'não (?:se )?(?:esque~|hesit~|demor~)|não (?:só|apenas|somente|tenho certeza)|já não|por que não|porque não|sem (?:problemas?|dúvida|falta)|(?:só|apenas|somente) (?:se|quando|depois)',
  trouble:
    '(?:(?:há|vejo|vemos|tenho|temos) (?:nenhum |nenhuma |nada )?)?(?:contra|objeç~|problemas?|inconvenientes?|ressalvas)|(?:sou|somos|estou) contra|(?:me |nos )?(?:oponho|opomos)|(?:me |nos )(?:import~|incomod~)',
  strong:
    'deix(?:e|a|em|ar)(?= (?:o|a|os|as) [^,.;:!?]{1,40} (?:para [ao]s?|ao|à|aos|às|com [ao]) )|(?:me oponho|oponho-me|nos opomos) a(?: que)?|(?<!não )(?:sou|somos|estou) (?:\\p{L}+mente )?contra|ninguém (?:dev~|pode)|sem que|sem|esper(?:a|e|em)(?: um pouco)? (?:antes de|para)|não (?:é|são) para|evit~|em vez de|ao invés de|não (?:se )?(?:deve~|quer~|desej~|precis~)|de (?:forma|maneira|modo) (?:alguma?|nenhuma?)|de jeito nenhum|em (?:hipótese alguma|caso algum|nenhuma hipótese)|sob nenhuma (?:hipótese|circunstância)',
  weak: 'não|nao|nunca|jamais|nem|nenhum|nenhuma',
  barred:
    '(?:pode|podem|deve|devem) (?:ainda )?esperar|proibid~|não (?:é |são |está )?(?:permitid~|necessári~|desejad~|autorizad~)',
  still:
    'sem (?:fazer )?(?:nenhuma |qualquer )?(?:alteraç~|mudança~|modificaç~)|nenhuma (?:alteração|mudança|modificação)|não (?:faça|fazer|faças|mexa|mexer|toque|tocar)(?: em)? nada|sem (?:fazer|mexer em|tocar em) nada|somente leitura|apenas leitura|deix[ae]~ tudo',
  unchanged: '(?:tal )?como est(?:á|ão)(?=\\s*(?:[,.;!]|$|e\\s))|inalterad~|intact~|intocad~',
  only: 'só|apenas|somente|unicamente|simplesmente',
  look: 'veja|ver|olh[ae]~|consult~|verifi~|diga~|dizer|saber|mostr~|procur~|busqu~|busca~|inform~|confir[ae]|confere~|leia|ler|status|estado',
  all: 'nada|algo|tudo|qualquer coisa',
  rest: 'mais|outr[ao]s?|resto',
  condition: 'se|quando|caso|a menos|(?<!por )enquanto|como|quanto',
  but: 'mas|porém|contudo|sim',
  end: 'porque|pois|até|antes|depois|então|que|por favor',
  or: 'ou|nem',
  and: 'e',
  fact: 'foi|foram|está|estão|tem|têm|é|são|era|havia|posso|pode|consigo|recebi|chegou',
  wanted: 'deve~|quer~|permit~|desej~|precis~',
  small:
    'o|a|os|as|um|uma|de|do|da|dos|das|ao|à|meu|minha|seu|sua|me|te|se|nos|lhe|esse|essa|este|esta|isso|isto|por|favor|para|com|em|no|na|pode|poderia|você|quero|depois|então|primeiro|também|agora',
  past: /(?:ad[oa]s?|id[oa]s?|ou|aram|eram|ei)$/u,
};
