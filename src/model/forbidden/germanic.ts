import type { Language } from './language.js';

export const en: Language = {
  order: 'verb-first',
  facts: 'clause',
  idle:
    "(?:do not|don't|dont|never|not to) (?:forget|hesitate|fail|worry|wait|delay|mind)|not (?:only|just|merely|simply|later|sure|certain|yet|been)|" +
    "no (?:longer|problem|matter|doubt|later|more than|sooner|wonder|idea)|why not|why (?:don't|do not) (?:you|we)|or not|if not|never mind|" +
    "(?:can|could|wo|would|do)n't you|(?:is|are|was|were|has|have|had|did|does|could|would|will|can) (?:still |also |it |he |she |they )?(?:not|never)|" +
    "(?:is|are|was|were|has|have|had|did|does|could|would|wo|ca|ai)n't|cannot|(?:i|we|they|it|who|that|which) (?:(?:do not|don't)(?! (?:want|wish|need))|never)|" +
    'never (?:got|came|arrived|received)|only (?:if|when|after|once|because)|just (?:now|because|after|before|in case|like|as|got|received|noticed|found)|i (?:only|just) (?:see|saw|read|checked)',
  trouble:
    'object(?:s|ed|ion|ions)?|oppos(?:e|ed)|against|averse|unwilling|reason not|problem~|mind|disagree~',
  strong:
    "lea(?:ve|ving)(?= (?:the|this|that|any|all) [^,.;:!?]{1,40} to (?:the|our|my|your|them|him|her|us|me)(?!\\p{L}))|(?:i|we) (?:\\p{L}+ly )?object to|(?:am|m|are|re) (?:\\p{L}+ly )?(?:against|opposed to)|(?:i|we) (?:do|would|d) mind(?: if)?|(?:rather|prefer) (?:that |if )?(?:you|we|nobody) (?:did not|didn't|do not|don't|not)|" +
    "(?:nobody|none(?: of (?:the|these|those|our|my) \\p{L}{1,24})?) (?:should|must|may|shall|is to|are to)|(?:(?:i|we|they|you|customers?) )?(?:do not|don't|does not|doesn't|did not|didn't) (?:want|wish|need|ask for)|do not|don't|dont|must not|mustn't|must never|" +
    "should not|shouldn't|should never|shall not|may not|you (?:cannot|can't|can not|are not to)|need not|needn't|not to|without|avoid~|(?:refrain~|abstain~) from|stop~ short of|instead of|rather than|hold off(?: on)?|wait (?:with|before)|skip(?:ping)?|(?:under|in) no circumstances|on no account|by no means",
  weak: 'not|no|never|nor|neither',
  barred:
    "(?:can|may|could|should|must|ha(?:s|ve) to) (?:still |well )?wait|(?:(?:is|are|be) )?not (?:allowed|permitted|wanted|needed|required|necessary|desired|an option)|(?:is|are)n't (?:allowed|permitted|wanted|needed|required|necessary)|forbidden|prohibited|unwanted|off limits|out of the question",
  still:
    "read[- ]only|hands off|(?:no|without(?: any| making(?: any)?)?|do not make(?: any)?|don't make(?: any)?) (?:changes?|writes?|actions?|modifications?)|nothing (?:should|must|may|shall|is to|can) be \\p{L}+ed|leave (?:everything|it all|all of it|things) (?:as|alone|untouched|unchanged)|" +
    "(?:do not|don't) (?:do|take) any~(?: action)?|do nothing|take no action|(?:for )?information only|dry run|look but",
  unchanged:
    '(?:as|the way) (?:it|they|things) (?:is|are|stands?)|as[- ]is|unchanged|untouched|alone(?<=lea(?:ve|ving) [^,.;:!?]{1,40} alone)',
  only: 'only|just|merely|simply|solely',
  look: 'look(?: up| at| into)?|check|tell (?:me|us)|let (?:me|us) know|show|list|find(?: out)?|search|view|describe|explain|report|summari[sz]e|calculate|count|know|see (?:if|whether|what|how)|read|review|inspect|verify|browse|status|information|info',
  all: 'anything|any|nothing|everything|all',
  rest: 'else|others?|further|besides|apart from|more',
  condition: 'if|in case|when|whenever|whether|where|provided|unless|as long as|while',
  but: 'but|yet|however|instead',
  end: 'because|since|so|then|until|till|before|after|please|that|which|who',
  or: 'or',
  and: 'and|&',
  fact: "is|are|was|were|has|have|had|been|got|received|arrived|came|did|there's|it's",
  wanted: 'rather|prefer~|want~|wish~|need~|should|must|shall|to be|please|allowed|permitted',
  small:
    "the|a|an|it|them|this|that|these|those|him|her|his|my|me|you|your|to|be|being|please|can|could|would|will|kindly|go ahead|i|we|us|want|need|like|of|for|at|in|on|with|now|right|today|i'd|let's|then|first|next|finally|afterwards|also|yet",
  past: /^(?!send|add)\p{L}+(?:ed|sent|paid)$|^(?:sent|paid|bought)$/u,
};

export const de: Language = {
  order: 'verb-last',
  facts: 'clause',
  idle: '(?:macht (?:es )?)?(?:mir|uns) nichts aus|vergiss(?: bitte)? nicht|vergessen sie(?: bitte)? nicht|nicht (?:zu )?vergessen|zöger~(?: sie)? nicht|nicht (?:zu )?zögern|nicht (?:nur|mehr|länger|wahr|sicher|später)|warum nicht|ob nicht|kein wunder|keine (?:ahnung|sorge|frage)|ohne (?:weiteres|probleme|zweifel)|nur (?:wenn|falls|noch|weil)',
  trouble: 'dagegen(?:,? dass)?|gegen|problem~|einzuwenden|einwände?(?: gegen)?|bedenken|stör(?:t|en|te)',
  strong:
    'überl(?:ass~|äss~)(?: sie)?(?: bitte)?|(?:bin|sind|wäre~) (?:\\p{L}+ )?(?:dagegen,? dass|gegen)|niemand~ (?:soll~|darf|dürf~|muss)|ohne dass|ohne|wart~(?: sie)?(?: bitte)?(?: noch)? mit|statt|anstatt|anstelle|vermeide~|unterlasse~|(?:darf|darfst|dürfen|soll|sollst|sollen|sollte|sollten) (?:nicht|kein~)|verzicht~(?: sie)?(?: bitte| aber| jedoch)? (?:darauf,?|auf)',
  weak: '(?:auf|in) keine[nm] fall|keinesfalls|keineswegs|unter keinen umständen|niemals|noch nicht|noch kein~|nicht|nie|niemand(?:em|en)|kein|keine|keinen|keiner|keinem|keinerlei|weder|noch',
  barred:
    '(?:kann|können|soll|sollen|muss|müssen|darf|dürfen) (?:noch |ruhig |auch )?warten|(?:nicht |un)(?:erlaubt|erwünscht|gewünscht|gestattet|nötig|notwendig|gewollt|erforderlich)|verboten|untersagt|tabu',
  still:
    '(?:ohne|keine)(?: jede| weitere| irgendwelche)? (?:änderung~|veränderung~|aktion~|eingriff~)|nur lesen~|schreibgeschützt|lass~(?: sie)? alles (?:so|wie|unverändert|beim)|nichts (?:tun|machen|unternehmen|anfassen)|(?:mach~|tu|tun|unternimm|unternehm~)(?: sie)? nichts|fass~(?: sie)? nichts an',
  unchanged: '(?:, )?(?:so,? )?wie (?:sie|er|es) (?:ist|sind)|unverändert~|unangetastet',
  only: 'nur|bloß|lediglich|ausschließlich',
  look: 'sieh~|seh~|schau~|nachseh~|nachsehen|nachschau~|ansehen|anschauen|prüf~|überprüf~|kontrollier~|sag(?:e|en sie)? (?:mir|uns)|sagen|wissen|zeig~|anzeig~|mitteil~|mitzuteilen|such~|find~|nachschlag~|schlag~|auskunft|information~|status|lesen|lies|ermittl~|ermittel~|abfrag~|frag~|nenn~|auflist~',
  all: 'nichts|etwas|irgendetwas|irgendwas|alles|daran',
  rest: 'sonst~|ander~|weiter~|außerdem|übrig~',
  condition: 'wenn|falls|sofern|ob|sobald|solange|wann|wie|was',
  but: 'aber|sondern|jedoch|stattdessen',
  end: 'weil|denn|da|bis|bevor|nachdem|damit|dass|bitte|dann|danach|anschließend|also',
  or: 'oder|noch|bzw',
  and: 'und',
  fact: 'wurde~|worden|hat|habe|haben|hatte~|ist|sind|war|waren|kann|konnte~|bekam|bekommen|erhalten|kam',
  wanted: 'lieber(?:,? wenn)?|soll~|darf~|dürfen|bitte|muss~|will|möchte~|wünsch~|gewünscht|erlaubt',
  small:
    'der|die|das|den|dem|des|ein~|es|sie|ihn|ihm|ihr~|mir|mich|mein~|du|dein~|ich|wir|zu|bitte|kannst|könntest|können|könnten|würdest|dies~|für|von|an|am|in|im|auf|mit|um|ab|dann|danach|anschließend|zuerst|auch|jetzt|heute|mal|daran',
  apart: /^(?:ab|an|aus|ein|frei|um|weiter|zu|zurück|über)$/,
  past: /(?:iert|storniert|tet|stellt|ahlt|wiesen)(?:e[nrms]?)?$|^\p{L}{0,7}ge(?:lö|än|se|sch|bu|kau|za|kü)\p{L}*$/u,
};

export const nl: Language = {
  order: 'verb-last',
  facts: 'clause',
  idle: 'maakt (?:het )?(?:me|mij|ons) niets? uit|vergeet(?: u)? niet|niet (?:te )?vergeten|aarzel niet|niet (?:alleen|meer|langer|zeker|later)|waarom niet|geen (?:zorgen|idee|wonder)|zonder (?:probleem|problemen|twijfel)|alleen (?:als|wanneer)',
  trouble: 'er op tegen|op tegen|tegen|bezwaar~(?: tegen)?|probleem|problemen|erg|bedenkingen',
  strong:
    'laat(?= (?:de|het|die|dit|dat) [^,.;:!?]{1,40} aan (?:de|het|onze|mijn|ons|mij|hen)(?!\\p{L}))|(?:ben|zijn) (?:er )?(?:\\p{L}{4,24} )?(?:er)?tegen(?:,? dat)?|niemand (?:mag|mogen|moet~|zou)|zonder dat|zonder|wacht~(?: u)?(?: nog)?(?: even)? met|in plaats van|vermijd|(?:mag|mogen|moet|moeten|hoeft?|hoeven|zou|zal) (?:niet|geen)|zie(?:t u)? ervan af',
  weak: '(?:onder|in) geen (?:beding|geval|omstandigheden)|niet|nooit|niemand|geen|noch',
  barred:
    '(?:kan|kunnen|moet|moeten|mag|mogen) (?:nog |even |wel )?wachten|verboden|niet (?:toegestaan|nodig|gewenst|toegelaten|vereist)|ongewenst',
  still:
    '(?:zonder|geen)(?: verdere| enige)? (?:wijziging~|verandering~|aanpassing~|acties?)|alleen[- ]lezen|laat~ alles|niets (?:doen|ondernemen|aanraken)|doe niets|onderneem niets|raak niets aan',
  unchanged: '(?:, )?zoals (?:het|hij|ze|zij|die|deze) (?:nu )?(?:is|zijn)|ongewijzigd|onveranderd|ongemoeid',
  only: 'alleen|enkel|slechts|alleen maar|gewoon',
  look: 'kijk~|bekijk~|controleer~|opzoek~|op te zoeken|zoek~|vertel~|weten|check~|toon|tonen|laat~ (?:me |mij |ons )?(?:zien|weten)|zeg~|informatie|status|lees|lezen|nakijk~|raadpleeg~|geef aan',
  all: 'niets|iets|alles|daar~',
  rest: 'anders|ander~|verder~|overig~',
  condition: 'als|indien|wanneer|of|tenzij|zodra|zolang|hoe|wat',
  but: 'maar|echter',
  end: 'omdat|want|tot|totdat|voordat|nadat|zodat|dat|alsjeblieft|alstublieft|dan|daarna|vervolgens|dus',
  or: 'of|noch',
  and: 'en',
  fact: 'is|zijn|was|waren|werd~|heeft|heb|hebben|had|kan|kon|kunnen|kreeg|gekregen|ontvangen',
  wanted: 'liever(?:,? dat)?|moet~|mag|mogen|wil|wilt|willen|graag|wens~',
  small:
    'de|het|een|mijn|uw|jouw|je|jij|u|ik|wij|we|ze|zij|hem|haar|me|mij|deze|die|dit|dat|te|voor|van|aan|in|op|met|om|kun|kunt|kan|zou|wil|alsjeblieft|alstublieft|dan|daarna|vervolgens|eerst|ook|nu|even|er|daarom',
  apart: /^(?:aan|af|door|goed|op|over|terug|toe)$/,
  past: /^\p{L}{0,6}ge\p{L}+(?:d|t|en)$|(?:aald|eerd|igd|erderd|ijderd|oekt|ekt|kocht|onden)$/u,
};
