// What people put around a request changes nothing of it.
import type { Paraphrases } from './paraphrase.ts'

export default [
  {
    project: 'interview',
    command: 'remove the ums',
    same: [
      'I was wondering whether the ums could be removed',
      'Hello, I wonder if the ums could be cut?',
      "I'd be grateful if you could possibly remove the ums",
      'I should be obliged if you would remove the ums.',
      'is there any chance you could remove the ums?',
      'Would it be possible to remove the ums?',
      'would you ever remove the ums',
      'do you think you could remove the ums?',
      'I was wondering whether you might be able to help me get rid of the ums',
      'mind if we remove the ums?',
      'why not remove the ums',
      'be a dear and remove the ums',
      'do me a favour and remove the ums',
      'gonna need you to remove the ums',
      'hun, one more thing: remove the ums when you get a sec, many thanks xx',
      'ooh remove the ums hun',
      'Lovely stuff. Now remove the ums, darling',
      "I'm not sure how this works but please remove the ums",
      'um, remove the ums',
      'sorry, me again... remove the ums 🙏',
    ],
    other: [
      'why did you not remove the ums?',
      'do you think we should remove the ums?',
      "I'd hate for you to remove the ums",
      'is it going to remove the ums?',
      'Is there any way to remove the ums?',
      "I'm not sure whether to remove the ums",
    ],
  },
  {
    project: 'tagged',
    command: 'rename "Draft one" to "Spare Intro"',
    same: ['rename Draft one to Spare Intro hun', 'Could you maybe rename Draft one to Spare Intro, love?'],
    other: ['rename "Draft one" to "Spare Intro Hun"'],
  },
  {
    project: 'webinar',
    command: 'burn captions into the Teaser',
    same: [
      'I want to burn captions into the Teaser',
      "you'll want to burn captions into the Teaser, please",
      'we should burn captions into the Teaser',
    ],
  },
  {
    project: 'podcast',
    command: 'remove the farm story but keep the line where his dad teaches him to fix engines',
    same: ['lose the farm story but oh actually no keep the line where his dad teaches him to fix engines'],
  },
] satisfies Paraphrases[]
