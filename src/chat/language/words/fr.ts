/** French words of chat. The tables are described in `language-words.ts`. */
import type { LanguageWords } from './language-words.ts'

export const fr: LanguageWords = {
  classes: {
    // Actions.
    swap: `échange|échanger|échangez|échanges|convertis|convertir|convertit|convertissez|swappe*|troque|troquer|transforme|transformer
      |bascule|basculer`,
    buy: 'achète|acheter|achètes|achetez|achat|achats|acquérir|acquiers|prends-moi|procure-moi|rafle|chope|achète-moi|ramasse|rachète|récupère-moi',
    spend: 'mets|mettre|investis|investir|placer|dépense|dépenser|claque|balance|jette|injecte|place',
    sell: 'vends|vendre|vendez|vente|liquider|bazarde|bazarder|débarrasse*|refourgue|largue|cède|céder|dégage|dégager|solder|revends|revendre|écoule|écouler|sors de|sortir de',
    bridge: 'bridger|bridgez|bridgé|passerelle|pont',
    move: 'déplace|déplacer|bouge|bouger|migre|migrer|passe|passer|transborde|ramène|ramener|transporte',
    send: `envoie|envoyer|envoies|envoyez|envoi|transfère|transférer|paie|paye|payer|payez|verser|vire|virer|virement|rembourse
      |rembourser|filer|donne|refile|règle|régler|reverse`,
    limitOrder: 'ordre limite|ordre à cours limité|limite|cours limité',
    stopOrder: 'stop perte|couper mes pertes|coupe mes pertes|arrêt des pertes|ordre stop',
    takeProfit:
      'prise de profit|prise de bénéfices|prends mes bénéfices|prendre mes bénéfices|prendre mes profits|prends mes profits|encaisse',
    twapOrder: `étale|étaler|étalé|lisse|lisser|achat programmé|achats programmés|achat récurrent|achats récurrents|échelonne|échelonner
      |progressivement|en plusieurs fois|petit à petit|programme-moi|programme moi`,
    order: 'ordre|ordres',
    when: 'quand|lorsque|dès que|dès qu|si jamais|lorsqu|au cas où',
    falls:
      'baisse|baisser|tombe|tomber|chute|descend|descendre|passe sous|sous|en dessous|en dessous de|recule|perd|plonge|casse|crève|retombe|dévisse|moins cher|décroche',
    rises:
      'monte|monter|atteint|atteindre|touche|toucher|dépasse|dépasser|au dessus|au dessus de|grimpe|franchit|arrive à|tape',
    at: 'à|au prix de|au cours de',
    slippage: 'glissement',
    slices: 'tranches|morceaux|fois|lots|parts|parties|ordres|achats|ventes|paliers',
    cancel: 'annule|annuler|annulez|laisse tomber|oublie ça|tant pis',
    confirm:
      "oui|ouais|vas-y|confirme|confirmer|d accord|parfait|allez|c'est bon|c'est ça|exact|je confirme|valide|fais-le|ok vas-y",
    // Questions.
    price: `prix|cours|cote|cotation|combien vaut|combien coûte|combien coute|ça vaut combien|vaut combien|valeur|à combien
      |combien est|évolution|graphique|courbe|ça dit quoi|combien|dit quoi|il dit quoi|où en est`,
    risk: `risque|risques|risqué|risquée|sûr|sûre|fiable|arnaque|arnaques|sécurité|sécurisé|dangereux|dangereuse|douteux|louche|légitime
      |faut il acheter|dois je acheter|vaut le coup|bonne idée|confiance|piège|audité|t en penses quoi|tu en penses quoi|craignos|ça craint|faire confiance|bon achat|vaut il le coup|foireux`,
    sniper:
      'détenteurs|détenteur|porteurs|concentration des détenteurs|répartition|snipers|snipé|gros portefeuilles détiennent|qui détient',
    smartMoney: `baleine|baleines|argent intelligent|gros portefeuilles|qui achète|qui vend|qui accumule|institutionnels|fonds|flux
      |gros acheteurs|initiés|qui se débarrasse|les pros|gros wallets|gros porteurs|se gavent|gavent`,
    yield: `rendement|rendements|taux|intérêt|intérêts|rapporte|rapportent|rapporter|placement|épargne|prêter|prêt|emprunt|faire fructifier
      |où placer|où mettre|gagner des intérêts|revenu passif|revenus passifs|rémunération|jalonnement`,
    prediction: `probabilité|probabilités|chances|cote des paris|pari|parier|marché prédictif|marchés prédictifs|marché de prédiction
      |marchés de prédiction|pronostic|pronostics|est-ce que|quelle probabilité|va gagner|vont gagner|va remporter`,
    will: 'va t il|va-t-il|va t elle|va-t-elle|vont ils|gagnera|remportera',
    fear: 'peur|avidité|cupidité|sentiment du marché|indice de peur|peur et avidité|humeur|moral',
    narrative: 'narratif|narratifs|secteur|secteurs|thématique|thématiques|saison des altcoins|saison',
    trending: `tendance|tendances|populaire|populaires|en vogue|à la mode|qui monte|plus fortes hausses|plus fortes baisses|hausses|gagnants
      |perdants|qui cartonne|chaud|font le buzz|qui explose|explosent|qui grimpe|cartonnent|buzz`,
    protocols: 'protocole|protocoles|classement des protocoles|valeur verrouillée',
    defi: 'marché crypto|état du marché|comment va le marché|le marché|finance décentralisée|conjoncture',
    x402: 'paiements d agents|paiements entre agents|paiement par agent',
    treasury: 'trésorerie|trésor|caisse|réserves|coffres',
    dao: '',
    help: `aide|aide-moi|que sais tu faire|que peux tu faire|tu sais faire quoi|comment ça marche|comment ca marche|à quoi tu sers|tu peux faire quoi
      |qui es tu|fonctionnalités`,
    cost: 'c est gratuit|gratuit|tarif|tarifs|combien ça coûte|combien tu prends|abonnement',
    greeting: 'bonjour|salut|coucou|bonsoir|hello',
    thanks: 'merci|merci beaucoup|génial|au revoir',
    explain:
      'c est quoi|qu est ce que|qu est-ce que|explique|explique-moi|définition|que signifie|ça veut dire quoi|différence entre|comment fonctionne',
    // What is refused or not on offer.
    secret:
      'clé privée|clés privées|clef privée|phrase de récupération|phrase secrète|phrase mnémonique|mots de récupération|phrase de départ',
    secretHint: 'mot de passe',
    override: 'ignore|oublie|ignorez|contourne|désactive',
    instruction: 'consignes|règles|directives',
    role: 'tu es maintenant|fais comme si|fais semblant|agis comme|comporte toi comme|mode développeur|imagine que tu',
    decode: 'décode|décoder|traduis|traduire|déchiffre',
    reveal: 'montre-moi|donne-moi|révèle|affiche|dis-moi|montre',
    theft: `voler|vole|pirater|blanchir|blanchiment|escroquer|arnaquer|vider le portefeuille|vider le wallet|détourner|siphonner
      |contourner les sanctions`,
    trick: 'hameçonnage|arnaque|escroquerie|faux site|faux jeton',
    sanction: 'sanctionné|sanctions|sanctionnée',
    around: 'contourner|éviter',
    make: 'crée|créer|écris|fabrique|déploie',
    balances: `mon solde|mes soldes|solde|mon portefeuille|mon wallet|mes avoirs|mes jetons|mes tokens|ce que j ai|j ai combien|combien j ai
      |mes fonds|mes cryptos`,
    openOrders: 'mes ordres|mes ordres ouverts|ordres ouverts|ordres en cours|ordres en attente|mon ordre',
    approvals: 'approbation*|autorisation*|permissions|approvals|peut dépenser|peuvent dépenser',
    revoke: "révoquer|révoque|revoquer|revoque|retirer l'autorisation|supprimer l'autorisation",
    history: 'mes transactions|historique',
    leverage: 'levier|effet de levier|marge|contrats à terme|position longue|position courte',
    nfts: 'prix plancher|plancher',
    launch: 'lancer un token|lancer un jeton|créer un token|créer un jeton|crée un token',
    votes: 'voter|proposition|gouvernance',
    claims: 'réclamer|réclame|récupérer mes récompenses|distribution gratuite',
    gas: 'frais de gas|frais de gaz|gaz|frais de réseau|frais réseau|prix du gas|frais de transaction',
    chartAnalysis: 'analyse technique|support et résistance|moyenne mobile|objectif de prix',
    alerts: 'alerte|alerte-moi|préviens-moi|préviens|avertis-moi|notifie*|rappelle-moi|surveille',
    account: 'carte bancaire|virement bancaire|compte bancaire|inscription',
    // Words that join, count or point.
    to: 'en|vers|contre|pour|à|chez|dans',
    from: 'de|depuis|du|des',
    on: 'sur|dans|via',
    with: 'avec|en utilisant|au moyen de',
    of: 'de|du|des|d',
    and: 'et|puis|ainsi que',
    versus: 'ou|contre|face à',
    my: 'mon|ma|mes|nos|notre',
    it: 'ça|ce token|cette crypto|ce jeton|celui-ci|le tout',
    all: 'tout|toute|tous|toutes|totalité|la totalité|intégralité|entièrement|intégralement|complètement|totalement|intégral|l intégralité|tout mon',
    half: 'moitié|la moitié|demi|demie',
    quarter: 'quart|un quart|le quart',
    third: 'un tiers|le tiers',
    dollar: 'balles',
    top: 'meilleur|meilleurs|meilleure|meilleures|premiers|plus gros|plus grands',
    every: 'chaque|tous les|toutes les|par jour|par semaine|par mois|quotidien|hebdomadaire|mensuel',
    over: 'pendant|durant|sur',
    past: 'dernier|derniers|dernière|dernières|passé|passée|ces',
    not: 'ne|pas|sans|jamais|aucun',
    execute: 'exécute*',
    fragment: 'et|et sur|plutôt|pareil|même chose|et pour|finalement|en fait',
    more: 'montre|affiche|donne|maintenant|aujourd hui|actuel|actuelle|actuellement|s il te plaît|s il vous plaît|stp|svp|je veux|je voudrais|j aimerais|peux-tu|pourrais-tu|quel est|quelle est',
  },
  sets: {
    tradeQuestionStarts: 'qui|est-ce',
    tradesNow: 'achète|achètent|vend|vendent|accumulent',
    lessons: 'c est quoi|explique|définition',
    manners: 'bonjour|salut|merci|stp|svp|s il te plaît|s il vous plaît',
    negations: 'pas|ne|n',
    questionStarts: 'qui|est-ce|quel|quelle|comment|combien|où|pourquoi',
    today: 'aujourd hui|aujourd',
    buyingStems: 'achè|achet|accumul|ramass',
    sellingStems: 'vend|débarrass|largu|liquid',
  },
  functionWords: `le la les un une des du de et ou à au aux en dans sur pour par avec sans est sont être ai as avons avez ont je tu il elle nous
    vous ils elles ce cet cette ces mon ma mes ta tes sa ses notre nos votre vos leur qui que quoi dont où quand comment
    combien pourquoi quel quelle quels quelles ne pas plus moins très bien aussi y lui me te se moi toi ça cela ici là fait faire
    peux peut veux veut vais va voudrais`,
  timeUnits: {
    minute: 'minutes',
    hour: 'heure heures',
    day: 'jour jours journée',
    week: 'semaine semaines hebdo',
    month: 'mois mensuel',
    year: 'ans année années',
  },
}
