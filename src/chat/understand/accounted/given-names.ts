/** Given names of many countries in Latin letters: how the names of people are usually spelled. */
export const GIVEN_NAMES: readonly string[] =
  `aaron abdul abigail adam adriana adrian agnes ahmed aisha akira alan albert alberto alejandro alessandro alex alexander alexandra
 alfred alice alicia alina amanda amelia amina amir amit amy ana anastasia andre andrea andreas andrei andrew angela anita anjali anna
 anne annette anthony anton antonia antonio arjun arthur astrid audrey august aurora ayse barbara bastian beatriz benjamin bernard beth
 bianca bilal birgit bjorn bob boris brandon brenda brian bruce bruno caio camila camille carl carla carlos carmen caroline catherine cecilia
 celine charles charlie charlotte chen chiara chloe chris christian christina christine christopher claire clara claudia clement
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
 yvonne zara zeynep zoe
 agnieszka andrzej barbora dariusz ewa grzegorz jakub jiri katarzyna krzysztof magdalena malgorzata marek mateusz michal pawel piotr stanislav
 tomasz vaclav wojciech zbigniew zuzana bogdan dimitri ekaterina ksenia ludmila maxim mykola nikita olga olena polina stepan taras vasily yana
 abena adebayo amara ayodele chidi chinedu chioma emeka ifeoma kofi kwame ngozi obinna oluwaseun tendai thabo wanjiku zanele
 akiko ayumi daichi hideki kaori kazuki makoto megumi naoki ryota satoshi shinji takumi tetsuya yoko yosuke
 eunji haneul jiwoo jiyeon joon minho minji seojun sooyoung sungmin youngho
 fang hao jian jing lei liang ming qiang ting xiaoming yang ying zhang anh bao dung hien hoang huong khanh lan linh long nam ngoc nguyen phuong quang
 thanh thao thuy trang trung
 aarav abhishek aditi ananya ankit arun ashok deepika divya gaurav kavita lakshmi manish meera mohit nikhil pradeep rakesh sanjay shivani suresh
 agus bayu budi dewi eko indah joko putri rizky siti sri wahyu wulan
 burak cansu ebru fatma gizem huseyin ozge pinar serkan tolga ugur volkan
 fatou hamza karim khaled mahmoud mariam mostafa noura rasha tariq waleed youssef zainab
 alistair annabelle duncan fergus gareth geoffrey gregory harriet imogen moira nigel rosemary rupert siobhan winston`
    .trim()
    .split(/\s+/)

/** Family and trades in the languages of chat that are written in Latin letters: what people call each other instead of by name. */
export const KIN_AND_TRADES: readonly string[] =
  `mother father mama papa mommy daddy sister brother uncle auntie cousin nephew niece grandma grandpa granny grandson stepson husband wife
 friend buddy neighbor neighbour roommate landlord tenant teacher tutor coach trainer student nurse doctor dentist barber baker butcher
 cleaner plumber gardener painter carpenter electrician mechanic driver waiter waitress nanny babysitter cook chef farmer pilot sailor
 lawyer notary accountant banker broker trader escrow payroll treasury vault invoice salary charity church school
 madre padre hermano hermana abuelo abuela primo prima sobrino sobrina esposo esposa amigo amiga vecino casero inquilino maestro enfermera
 medico peluquero panadero carnicero fontanero jardinero carpintero chofer camarero abogado proveedor cliente tienda
 pai irmao irma avo sobrinho marido vizinho professor professora enfermeira barbeiro padeiro encanador motorista advogado fornecedor loja
 mutter vater schwester bruder oma opa onkel tante vetter nichte neffe freund freundin nachbar vermieter mieter lehrer lehrerin
 krankenschwester arzt friseur metzger klempner maler tischler fahrer kellner anwalt verein
 mere pere soeur frere oncle neveu cousine copain copine voisin proprietaire locataire infirmiere medecin coiffeur boulanger boucher plombier
 jardinier peintre chauffeur serveur avocat fournisseur coffre
 ibu bapak ayah kakak adik paman bibi nenek kakek tetangga guru perawat dokter sopir tukang pelanggan pengacara toko
 anne baba kardes abla amca teyze dayi hala dede nine komsu ogretmen hemsire doktor berber firinci kasap tesisatci sofor avukat dukkan`
    .trim()
    .split(/\s+/)
