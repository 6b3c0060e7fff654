/** Given names of many countries in Latin letters: how the names of people are usually spelled. */
export const GIVEN_NAMES: readonly string[] =
  `aaron abdul abigail adam adriana adrian agnes ahmed aisha akira alan albert alberto alejandro alessandro alex alexander alexandra
 alfred alice alicia alina amanda amelia amina amir amit amy ana anastasia andre andrea andreas andrei andrew angela anita anjali anna
 anne annette anthony anton antonia antonio arjun arthur astrid audrey august aurora ayse barbara bastian beatriz benjamin bernard beth
 bianca bilal birgit bjorn bob boris brandon brenda brian bruce bruno caio camila camille carl carla carlos carmen caroline catherine cecilia
 celine charles charlie charlotte chen chiara chloe chris christian christina christine christopher claire clara claudia clement cobie
 connor cristina daisuke damian daniel daniela daria dario david deborah deepak deniz dennis diana diego dieter dmitri dominic donald dora
 dorothy duc dylan edith eduardo edward elena eli elias elif elijah elisa elizabeth ella ellen elon emil emily emine emma emre eric erik
 ernest esra esther ethan eugene eva evan evelyn fabio fatima felipe felix fernanda fernando finn fiona florian frances francesca francis
 francisco frank franziska fred frederic fredrik freya gabriel gabriela george gerard gianluca gina giorgio giovanni giulia gloria grace
 graham greta guillaume gustav hakan hana hannah hans haruka haruto hassan heather heidi helen helena henrik henry hiroshi hugo hussein ian
 ibrahim igor ilya imran ines ingrid irene irina isaac isabel isabella ivan jack jackson jacob james jamie jan jane janet jasmine jason
 javier jean jeff jennifer jenny jeremy jessica jesus jihoon joan joao joaquin joe joel johan johanna john johnny jonas jonathan jorge jose
 joseph joshua juan judith julia julian juliana julie julien jun karen karin karl kate katharina katherine katie katrin kavya keiko kelly
 kemal ken kenji kenneth kevin khadija khalid kim kiran klaus kumar kyle lara larry lars laura lauren layla lea leah leila lena leo leon
 leonardo leticia liam lily linda lisa livia lorenzo louis louise luca lucas lucia lucie luis luisa lukas luke madison magda mai malik manuel
 marc marcel marcelo marco marcos margaret margarita maria mariana marie marina mario marion mark markus marta martha martin martina mary masha
 mateo mathieu matilda matt matteo matthew matthias maurice max maya mehmet mei melanie melissa mercedes mia michael michel michelle miguel
 mika mike mikhail mila milan min minh minsu miriam mohamed mohammed moises mona monica monika murat mustafa nadia nadine naomi natalia natalie
 natasha neha nicholas nick nicola nicolas nina noah noemi nora norbert nuria oksana oleg oliver olivia omar oscar oskar otto pablo pamela
 paola patricia patrick paul paula paulo pavel pedro peggy peter petra philip philipp pierre pilar pooja priya quentin rachel rafael rahul raj
 rajesh ralph ramon rania raphael raquel rashid raul ravi rebecca regina reiko remi renata rene riccardo richard rita robert roberta roberto
 robin rodrigo roger rohan roland roman romain rosa rosie ross roxana ruben russell ruth ryan sabine sabrina said sakura sally salma sam
 samantha samir samuel sandra sandro santiago sara sarah sasha scott sean sebastian selim seoyeon serena sergei sergio shannon sharon shaun
 shreya silvia simon simone sofia sonia sophia sophie soyeon stefan stefania stefano stella stephan stephanie stephen steve steven sunil
 susan susanne svetlana sven sylvia takashi tamara tania tanya taro tatiana teresa theo theodore thierry thomas tiago tim timothy tina tobias
 tom tomas tony tracy tran travis tuan ulrich ursula valentina valeria valerie vanessa vera veronica victor victoria vijay vikram vincent
 vinicius virginia vitalik vivian vladimir walter wanda wei wendy wilhelm will william wolfgang xavier yasmin yasmine yuki yuko yuri yusuf yves
 yvonne zara zeynep zoe`
    .trim()
    .split(/\s+/)

/** What people call others, or themselves, in such names. */
export const ROLES: readonly string[] =
  `uncle aunt auntie granny grandma grandpa mama papa mommy daddy mother father brother sister cousin nephew niece buddy waiter waitress driver
 nurse doctor dentist barber baker butcher cleaner plumber gardener painter carpenter landlord tenant tutor teacher coach trainer babysitter nanny
 chef cook pilot farmer sailor hunter rider runner boxer dancer singer drummer pianist artist writer poet designer developer builder maker hacker
 coder trader banker broker lawyer notary escrow treasury payroll vault invoice salary rent charity church mosque temple choir club team crew squad
 guild studio gallery bakery laundry coffee pizza taco burger noodle cake sparkle funny lucky happy crazy lazy sleepy hungry angry little big royal
 golden silver crystal shadow ghost ninja samurai pirate wizard dragon tiger panda kitten puppy doggo rabbit monkey whale degen punk queen king
 prince lady lord street knitting woof pies patissier fruit stand flower violin guitar cat dog moon rocket diamond hands gains node validator
 proveedor cliente amigo hermano hermana primo tienda barbeiro irmao loja vermieter bruder schwester freund verein tierheim coffre patron copain
 agencja warsztat zia zio nonna`
    .trim()
    .split(/\s+/)
