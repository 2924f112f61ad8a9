// Talk with questions, topics, pauses and a sponsor, for prompts about what is said where.
import type { TranscriptWord } from '../../src/edit/document.ts'
import { usFromSeconds } from '../../src/edit/time.ts'

/** A podcast: a host's questions and a guest's answers. `{um}` is a hesitation, `[2.5]` a longer pause. */
export const BAKERY = `Hello everyone and welcome to Crumb Talk, the podcast about bread and the people who bake it. I'm Maya Brooks and today I'm talking to Tom Becker, {um,} who runs a small bakery in Leeds. Tom, thanks for coming. Thank you Maya, it's, {uh,} great to be here. [1.8]
Before we start, a quick word from our sponsor. This episode is brought to you by FlourBox. FlourBox delivers organic flour to your door every month. Use the code CRUMB for ten percent off. Okay, back to the show.
So Tom, how did you start baking? Well, I mean, I used to be an accountant. I hated it, honestly. Every day I would look at the clock and, like, wait for five o'clock. Then in 2015 my grandmother gave me her sourdough starter. She called it Gertrude. {Uh,} that changed everything. [3.2]
How much did it cost to open the bakery? We spent forty thousand pounds on the oven alone. It was fucking terrifying. My wife said we were crazy, and, you know, she was right. The first year was, the first year was really hard. We lost money every single month.
What was the worst mistake? Oh God. One night I forgot the salt. Two hundred loaves and no salt. We gave them away for free, and people actually came back. [4.0]
What is the secret of good sourdough? The secret is time. You need a long, cold fermentation, at least twenty four hours. Most people rush it. Don't rush it. If your kitchen is warm, use less starter.
Let's talk about marketing. Do you use Instagram? We post one short video every morning at six. {Um,} nothing fancy. Instagram brought us, I think, half of our customers. TikTok, on the other hand, has been a complete waste of time.
Sorry, my phone is ringing. One second. [5.0] Okay, sorry about that. Where were we?
What is next for you? We are opening a second shop in York in the spring. I'm also writing a book about rye bread. It's called Slow Rise.
What advice would you give to a young baker? Start small. Bake one bread really well before you try ten. And, {um,} don't quit your day job too early.
Tom Becker, thank you so much. You can find Tom's bakery at beckersbread dot com. If you liked this episode, please subscribe and leave a review. See you next week. Bye.`

/** A webinar in three files. */
export const OPENING = `Good morning and welcome to the Sunny Side webinar. My name is Priya Shah. Today we will cover three things. First, how solar panels work. Second, what they cost. And third, how to get a grant.`
export const DEMO = `Let me share my screen. {Um,} can everyone see my screen? [2.6] Okay, great. Here is the calculator. You type in your postcode and the size of your roof. The calculator shows that a typical house saves six hundred pounds a year. The panels pay for themselves in about nine years. Any shade on the roof makes that number worse. A battery costs about five thousand pounds. In my opinion a battery is not worth it yet.`
export const QUESTIONS = `The first question comes from Daniel. He asks how long solar panels last. Most panels last twenty five years, and the inverter lasts about ten years. [1.5] The second question is about winter. Do panels work in winter? Yes, they do, but they make about a quarter of the summer power. The last question is about grants. The grant closes on the thirty first of March, so please apply soon. Thank you all for joining and goodbye.`

/** The words of a text at the pace of speech, and how long it lasts. */
export function spokenText(text: string): { words: TranscriptWord[]; seconds: number } {
  let at = 0.6
  const words: TranscriptWord[] = []
  for (const token of text.split(/\s+/).filter(Boolean)) {
    const pause = /^\[([\d.]+)\]$/.exec(token)?.[1]
    if (pause !== undefined) {
      at += Number(pause)
      continue
    }
    const hesitation = /^\{([^}]+)\}([,.]?)$/.exec(token)
    const shown = hesitation ? `${hesitation[1]}${hesitation[2]}` : token
    const length = 0.13 + 0.045 * shown.replace(/\W/g, '').length
    words.push({
      id: `w${words.length}`,
      text: shown,
      startUs: usFromSeconds(at),
      endUs: usFromSeconds(at + length),
      confidence: 0.9,
      kind: hesitation ? 'hesitation' : 'word',
    })
    at += length + (/[.?!]$/.test(shown) ? 0.42 : /,$/.test(shown) ? 0.16 : 0.03)
  }
  return { words, seconds: at + 0.9 }
}
