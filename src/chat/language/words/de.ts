/** German words of chat. The tables are described in `language-words.ts`. */
import type { LanguageWords } from './language-words.ts'

export const de: LanguageWords = {
  classes: {
    // Actions.
    swap: `tausch|tausche|tauschen|tauscht|umtauschen|eintauschen|wechsle|wechseln|wechsel|umwandeln|wandle|wandeln|konvertier*|umtausch
      |swappen|swappe|eintausch|krieg ich für|bekomme ich für`,
    buy: 'kauf|kaufe|kaufen|kaufst|gekauft|erwerben|hol mir|besorg mir|einkaufen|nachkaufen|zukaufen|hätte gern|hätte gerne|schnapp|hol|kauforder|kaufauftrag|hole',
    spend: 'steck|stecke|investier*|anlegen|ausgeben|leg|lege|pack|packe',
    sell: 'verkauf|verkaufe|verkaufen|verkaufst|abstoßen|abstossen|losschlagen|hau|raus aus|verticke*|liquidier*|loswerden|verscherbel*|verhöker*|stoß|abstoß*|verkauforder|verkaufsorder|verkaufsauftrag|schmeiß|veräußer*|versilber*|fliegt raus',
    bridge: 'brücke|bridgen|bridge|überbrücken|rüberbridgen',
    move: 'verschieb|verschiebe|verschieben|beweg|bewege|umziehen|rüberschieben|schieb|schiebe|bring|bringe|transportier*|rüberholen',
    send: `sende|senden|schick|schicke|schicken|überweis|überweise|überweisen|überweisung|zahl|zahle|zahlen|bezahl|bezahle|bezahlen
      |transferier*|übertrag|übertrage|übertragen|gib|spende`,
    limitOrder: 'limitorder|limit order|limitauftrag|limitkauf|limitverkauf|kauflimit',
    stopOrder: 'stoppkurs|stop setzen|verlustbegrenzung|verluste begrenzen|absichern|stoploss setzen',
    takeProfit: 'gewinnmitnahme|gewinn mitnehmen|gewinne mitnehmen|gewinn realisieren|gewinne sichern|mit gewinn',
    twapOrder:
      'sparplan|verteilt|verteilen|verteile|gestaffelt|staffeln|nach und nach|schrittweise|stückweise|in raten|gleichmäßig',
    order: 'auftrag|aufträge',
    when: 'wenn|sobald|sollte|im falle',
    falls:
      'fällt|fallen|sinkt|sinken|unter|unterschreitet|abstürzt|rutscht|einbricht|verliert|fiele|sackt|günstiger|billiger|abrutscht|bricht ein',
    rises: 'steigt|steigen|erreicht|erreichen|über|überschreitet|klettert|knackt|übersteigt|springt auf',
    at: 'bei|zum kurs von|zum preis von|ab',
    slippage: 'schlupf|kursabweichung',
    slices: 'teile|tranchen|portionen|stücke|raten|teilen|mal|schritten|schritte|käufe|käufen|verkäufe|verkäufen',
    cancel: 'abbrechen|abbruch|stornieren|storniere|vergiss es|lass es|doch nicht',
    confirm:
      'ja|jawohl|jo|bestätige|bestätigen|mach das|mach es|passt|einverstanden|genau|stimmt|los|mach mal|in ordnung|bestätigt',
    // Questions.
    price: `preis|preise|kurs|kurse|wert|was kostet|wieviel kostet|wie viel kostet|wie viel ist|wieviel ist|was ist wert|steht|kursverlauf
      |notiert|wo steht|wie steht|verlauf`,
    risk: `sicher|sicherheit|risiko|risiken|riskant|seriös|betrug|betrügerisch|abzocke|vertrauenswürdig|gefährlich|unseriös|lohnt sich|soll ich kaufen
      |sollte ich kaufen|koscher|faul|schrott|geprüft|trauen|taugt|vertrauen|kann man trauen`,
    sniper: 'halter|inhaber|besitzer|konzentration der|verteilung|größte halter|wer hält|gebündelt',
    smartMoney: `wal|wale|großanleger|kluges geld|wer kauft|wer verkauft|institutionelle|zuflüsse|abflüsse|geldflüsse|profis|insider kaufen
      |große wallets|fonds|sammeln`,
    yield: `rendite|renditen|zins|zinsen|zinssatz|verzinsung|ertrag|erträge|verdienen|wo anlegen|wo parken|anlage|verleihen|leihzins|passives einkommen
      |bringt|abwerfen|jahreszins`,
    prediction: `wahrscheinlichkeit|wahrscheinlichkeiten|chancen|quoten|wette|wetten|prognosemarkt|prognosemärkte|vorhersagemarkt
      |vorhersagemärkte|wie wahrscheinlich|wettquoten`,
    will: 'wird|gewinnt|werden',
    fear: 'angst|gier|angst und gier|stimmung|marktstimmung|furcht|panik',
    narrative: 'narrativ|sektor|sektoren|altcoin saison|altsaison|saison|themen|thema',
    trending:
      'im trend|angesagt|beliebt|gewinner|verlierer|größte gewinner|größte verlierer|heiß|gefragt|tagesgewinner|geht ab|läuft gut|steigen am meisten',
    protocols: 'protokoll|protokolle|größte protokolle',
    defi: 'kryptomarkt|marktlage|wie läuft der markt|wie steht der markt|der markt|gesamtmarkt',
    x402: 'agentenzahlungen|agenten zahlungen|zahlungen von agenten',
    treasury: 'schatzkammer|staatskasse|kasse|rücklagen|schatz|vermögen der',
    dao: '',
    help: `hilfe|was kannst du|was kannst du alles|wie funktioniert das|wie benutze ich|wer bist du|was machst du|funktionen|hilf mir`,
    cost: 'kostenlos|gratis|was kostet das|was kostet die api|gebühren für',
    greeting: 'hallo|moin|servus|guten tag|guten morgen|guten abend|grüß dich',
    thanks: 'danke|danke schön|vielen dank|dankeschön|tschüss|prima',
    explain:
      'was ist ein|was ist eine|was sind|was bedeutet|erklär|erkläre|erklär mir|unterschied zwischen|wie funktioniert|wie funktionieren',
    // What is refused or not on offer.
    secret:
      'privater schlüssel|privaten schlüssel|private schlüssel|privatschlüssel|wiederherstellungsphrase|seed wörter|geheimphrase|mnemonik',
    secretHint: 'passwort|zugangsdaten',
    override: 'ignoriere|ignorier|vergiss|umgehe|missachte',
    instruction: 'anweisungen|anweisung|regeln|vorgaben|sicherheitsprüfung',
    role: 'du bist jetzt|tu so als|spiel die rolle|verhalte dich wie|stell dir vor du|entwicklermodus',
    decode: 'entschlüssle|entschlüssele|übersetze|dekodiere',
    reveal: 'zeig mir|gib mir|verrate|verrat mir|zeige|nenn mir',
    theft: 'stehlen|klauen|hacken|waschen|geldwäsche|betrügen|leerräumen|plündern|sanktionen umgehen|abziehen',
    trick: 'abzocke|betrugsmasche|falsche webseite|phishing seite',
    sanction: 'sanktioniert|sanktionen|sanktionierte',
    around: 'umgehen|vermeiden|drumherum',
    make: 'erstelle|erstellen|schreib|schreibe|baue|programmiere',
    balances: `mein guthaben|guthaben|mein kontostand|kontostand|mein portfolio|mein wallet|meine wallet|meine bestände|meine coins|mein bestand
      |was habe ich|wie viel habe ich|wieviel habe ich|was besitze ich|meine token`,
    openOrders: 'meine orders|offene orders|meine aufträge|offene aufträge|meine offenen orders',
    approvals: 'freigabe*|genehmigung*|berechtigung*|approvals|darf ausgeben|dürfen ausgeben',
    revoke: 'widerrufen|widerrufe|widerruf|entziehen|entziehe|zurückziehen|revoken',
    history: 'meine transaktionen|transaktionsverlauf|verlauf|historie',
    leverage: 'hebel|gehebelt|terminkontrakte|margin position',
    nfts: 'bodenpreis|mindestpreis',
    launch: 'token erstellen|token herausbringen|coin erstellen|einen token starten',
    votes: 'abstimmung|abstimmen|vorschlag|stimmrecht',
    claims: 'beanspruchen|einlösen|abholen|belohnungen abholen',
    gas: 'gasgebühren|gas gebühren|gasgebühr|netzwerkgebühr|netzwerkgebühren|gaspreis|gaspreise|transaktionsgebühr|transaktionskosten',
    chartAnalysis: 'technische analyse|chartanalyse|unterstützung und widerstand|gleitender durchschnitt|kursziel',
    alerts: 'benachrichtige|benachrichtigung|erinnere mich|sag bescheid|gib bescheid|preisalarm|alarm|beobachte',
    account: 'kreditkarte|bankkonto|registrieren|anmelden',
    // Words that join, count or point.
    to: 'zu|nach|gegen|an|rüber|auf',
    from: 'von|aus|vom',
    on: 'auf|im|bei|über',
    with: 'mit|mittels|mithilfe',
    of: 'von|im wert von|für',
    and: 'und|sowie',
    versus: 'oder|gegenüber',
    my: 'mein|meine|meinen|meiner|meinem|meines|unser|unsere',
    it: 'dieser coin|diesen coin|dieser token|diesen token|dies|dieses|davon|es',
    all: 'alle|alles|ganze|ganzen|ganzes|gesamt|gesamte|gesamten|komplett|sämtliche|restlos|vollständig|gänzlich',
    half: 'hälfte|die hälfte|halb|halbe|halben|halber',
    quarter: 'viertel|ein viertel',
    third: 'drittel|ein drittel',
    dollar: 'us dollar',
    top: 'beste|besten|bester|größte|größten|höchste|höchsten|meisten',
    every: 'jeden|jede|jedes|pro|täglich|wöchentlich|monatlich|stündlich',
    over: 'während|lang|innerhalb|binnen|verteilt über',
    past: 'letzte|letzten|letzter|vergangene|vergangenen|diese',
    not: 'nicht|kein|keine|keinen|ohne|niemals',
    execute: 'ausführ*|durchführ*',
    fragment: 'und|und auf|stattdessen|doch lieber|lieber|dasselbe|das gleiche|nein mach|ändere|und für',
    more: 'zeig|zeige|jetzt|gerade|aktuell|aktuelle|aktueller|heute|bitte|ich möchte|ich will|kannst du|könntest du|derzeit|momentan',
  },
  sets: {
    tradeQuestionStarts: 'wer',
    tradesNow: 'kaufen|verkaufen|kauft|verkauft',
    lessons: 'was ist ein|was ist eine|erklär|erkläre|was bedeutet',
    manners: 'hallo|moin|bitte|danke|servus',
    negations: 'nicht|kein|keine|keinen',
    questionStarts: 'wer|wie|welche|welcher|welches|wann|wo|warum|wieviel|ist|kann|soll|sollte|lohnt',
    today: 'heute',
    buyingStems: 'kauf|sammel|zufluss|zuflüss',
    sellingStems: 'verkauf|abfluss|abflüss|abstoß',
  },
  functionWords: `der dem des ein eine einen einem einer eines und oder aber ist sind war wird ich du er wir ihr mir mich dir dich uns
    euch ihm ihn mein dein sein auf von aus mit nach für über unter zwischen durch ohne um im am zum zur vom beim wie wo wann
    warum wer welche welcher welches wieviel viel viele mehr noch schon nur auch nicht kein keine dass wenn dann denn doch mal bitte
    jetzt gerade hier da es gibt habe hast hat haben kann kannst können soll sollte möchte gern davon dafür etwas ganz sehr`,
  timeUnits: {
    minute: 'minute minuten',
    hour: 'stunde stunden std',
    day: 'tag tage tagen täglich',
    week: 'woche wochen wöchentlich',
    month: 'monat monate monaten monatlich',
    year: 'jahr jahre jahren',
  },
}
