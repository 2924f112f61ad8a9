// Which language a prompt is written in, as far as that decides whether it can be read at all. Only
// languages that people are likely to try are told by name.
import { FORMS } from './vocabulary.ts'

/** Small words and verbs of editing that English does not have. */
const WORDS_OF: Record<string, string> = {
  German: `der die das den dem des ein eine einen einem einer und oder nicht bitte mit ohne ist sind auf aus bei nach vor von
    zum zur alle alles kannst du mir mich ich wir soll sollen als auch noch nur wie lang viele entferne entfernen lösche
    löschen schneide schneiden kürze kürzen füge hinzu hinzufügen untertitel füllwörter pausen stille mach mache erstelle
    erstellen ersten letzten sekunden minuten anfang ende benenne umbenennen lauter leiser schneller langsamer hochformat`,
  French: `le la les un une des du de et ou pas ne avec sans est sont dans pour sur par ce cette ces tous toutes tout peux tu je
    nous vous moi il elle supprime supprimer enlève enlever retire coupe couper ajoute ajouter raccourcis raccourcir fais
    faire crée créer mets mettre sous titres silences mots secondes premières dernières début fin renomme plus quels combien`,
  Spanish: `el la los las un una unos unas de del y o no con sin es son en para por este esta estos todos todas todo puedes
    quita quitar elimina eliminar corta cortar borra añade añadir agrega agregar pon poner haz hacer crea crear acorta
    acortar subtítulos silencios pausas muletillas palabras segundos primeros últimos principio final renombra cuántas`,
  Italian: `il lo la gli le un una uno di del della dei e o non con senza è sono nel nella per su questo questa tutti tutte tutto
    puoi rimuovi rimuovere elimina taglia tagliare aggiungi aggiungere metti crea creare accorcia sottotitoli silenzi pause
    parole secondi primi ultimi inizio fine rinomina più quanto`,
  Portuguese: `o a os as um uma de do da dos das e ou não com sem é são no na nos nas para por este esta todos todas tudo pode
    remova remover retire corta corte cortar adicione adicionar coloque faça criar crie encurte legendas silêncios pausas
    palavras segundos primeiros últimos início fim renomeie mais quantas`,
  Dutch: `de het een en of niet met zonder is zijn op uit bij naar voor van alle alles kun je mij ik wij verwijder verwijderen
    knip knippen voeg toe toevoegen ondertitels ondertiteling stiltes pauzes maak maken kort inkorten eerste laatste
    seconden begin einde hernoem stopwoorden`,
  Polish: `usuń usunąć dodaj dodać napisy ciszę pauzy i oraz nie z bez jest są na do wszystkie pierwsze ostatnie sekund proszę`,
  Swedish: `och eller inte med utan är på från till alla allt kan du mig ta bort lägg undertexter pauser tystnad klipp gör
    första sista sekunderna snälla`,
}

/** Small English words: where they stand, the prompt is English. */
const ENGLISH = new Set(
  `the and or not please with without is are on out from to of all everything can you me i we should as also only how long many
   remove cut trim shorten add make keep create delete take get move rename first last seconds minutes start end this that it
   these those for every each into up down by at then than more less but if do what which where when`.split(
    /\s+/,
  ),
)

/** Words that some other language has too, and that English prompts are full of. */
const AMBIGUOUS = new Set(
  'um er no a as o on son sin fine un plus per die was an in me all van bin do da com sous point sound fin est tout main mode son pour pan more ter tot ende begin start stop kun uit op is at en de'.split(
    ' ',
  ),
)
const LISTS = Object.entries(WORDS_OF).map(([name, words]) => {
  const own = words
    .split(/\s+/)
    .filter((word) => !ENGLISH.has(word) && !AMBIGUOUS.has(word) && !FORMS.has(word))
  return [name, new Set(own)] as const
})

const SCRIPTS: [string, RegExp][] = [
  ['Russian or Ukrainian', /\p{Script=Cyrillic}/gu],
  ['Greek', /\p{Script=Greek}/gu],
  ['Arabic', /\p{Script=Arabic}/gu],
  ['Hebrew', /\p{Script=Hebrew}/gu],
  ['Hindi', /\p{Script=Devanagari}/gu],
  ['Japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['Chinese', /\p{Script=Han}/gu],
  ['Korean', /\p{Script=Hangul}/gu],
  ['Thai', /\p{Script=Thai}/gu],
]

/** The language of a prompt that is not English; null for English, and in doubt. Quoted text does not count. */
export function foreignLanguageOf(prompt: string): string | null {
  const text = prompt
    .normalize('NFC')
    .replace(/"[^"]*"|“[^“”]*”|„[^„“”]*[“”]|«[^«»]*»|(?<!\p{L})'[^']{0,200}'(?!\p{L})/gu, ' ')
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  for (const [name, script] of SCRIPTS) if ((text.match(script)?.length ?? 0) * 2 > letters) return name
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const english = words.filter((word) => ENGLISH.has(word)).length
  let best: { name: string; count: number } | null = null
  for (const [name, list] of LISTS) {
    const count = words.filter((word) => list.has(word) && !ENGLISH.has(word)).length
    if (count > (best?.count ?? 0)) best = { name, count }
  }
  if (!best || best.count <= english) return null
  if (best.count >= 2) return best.name
  // "Untertitel bitte": one word is enough where no other is known.
  return words.length <= 3 && words.every((word) => !FORMS.has(word)) ? best.name : null
}
