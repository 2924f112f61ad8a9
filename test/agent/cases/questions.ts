// Questions: their forms, several in one prompt, fragments that belong to the one before, and what isn't there.
import type { PromptCase } from './case.ts'

/** It is answered with all of these. */
export const asks = (
  project: PromptCase['project'],
  prompt: string,
  says: (string | RegExp)[],
  saysNot: (string | RegExp)[] = [],
): PromptCase => ({ project, prompt, facts: { unchanged: true, says, saysNot, complete: true } })

/** It is said that there is no answer. */
export const unanswered = (
  project: PromptCase['project'],
  prompt: string,
  saysNot: (string | RegExp)[],
): PromptCase => ({
  project,
  prompt,
  facts: { unchanged: true, says: ["couldn't find an answer"], saysNot },
})

export const questions: PromptCase[] = [
  asks('podcast', "who's Leo, and where's he from?", ['Leo Marsh', 'Kansas']),
  asks('bakery', 'who presents it, and where does the baker come from?', ['Maya', 'Leeds']),
  asks('cleaned', 'how much has been trimmed off overall?', ['6.83 s']),
  asks('cleaned', 'How many seconds have we cut out altogether?', ['6.83 s']),
  asks('episode', 'whereabouts does the interview come in?', ['0:04.44']),
  asks('interview', 'how many ums?', ['4 times']),
  asks('interview', "what's the resolution and does it have captions?", ['1280×720', 'no captions']),
  asks('interview', 'which sentence comes right after "let me start again"', ['very fast'], ['sorry']),
  asks('episode', 'Is the word "budget" spoken anywhere in Episode 7?', ["isn't said"]),
  asks('bakery', 'At what time does the ad read begin?', ['0:21']),
  asks('bakery', 'is there any swearing in it and where', ['1:09']),
  asks('bakery', 'What are the first and last words of the salt story?', ['worst mistake', 'came back']),
  asks('scored', 'does the music stop before the Interview ends? by how many seconds', ['9.09 s before']),
  asks('several', 'which comp is the longest, and by how much?', ['Interview', '39.12 s']),
  asks('several', 'how long is everything together?', ['83.5 s']),
  asks('bareShoot', 'which cam file is shorter and by how much', ['2.5 s']),
  asks('tagged', 'is intro.wav used anywhere? just tell me, do not delete', ['Draft one', 'Spring 2026']),
  asks('webinar', 'so is a battery worth it or nah, what does she say', ['not worth it yet']),
  asks('webinar', 'how much does she say a typical house saves, i need it for the post', ['six hundred']),
  asks('podcast', 'State the age at which the guest began his pilot training.', ['fifteen']),
  asks('episode', 'how long is the intro?', ['4.44 s']),
  asks('several', 'which one here is the longest', ['Interview']),
  asks('webinar', 'how long do panels last', ['twenty five'], ['85.64']),
  asks('webinar', "what's the deadline for the grant", ['first of March']),
  asks('podcast', 'what state did leo grow up in', ['Kansas']),
  asks('podcast', 'who taught him to repair engines', ['father']),
  asks('podcast', 'how many times do they say the name of Flight Deck', ['2 times']),
  // Not said: a passage about something else would look like the answer.
  unanswered('podcast', 'in which year did he buy the plane', ['washed planes']),
  asks('podcast', 'Who let him steer on day one?', ['flight instructor']),
  asks('bakery', "who's the sponsor", ['FlourBox']),
  asks('bakery', 'How often do they post on Instagram?', ['every morning'], ['is said']),
  asks('bakery', 'Where can listeners find the bakery online?', ['beckersbread dot com']),
  asks('bakery', 'What percentage of customers came through Instagram?', ['half of our customers']),
  asks('webinar', 'What makes the number worse?', ['Any shade'], ['nine years']),
  asks('interview', 'What does the guest say about silence?', ['remove a long silence'], ['pauses']),
  asks('long', 'Who is the guest?', ['No speakers'], ['seven']),
  unanswered('bakery', 'Who baked the bread without salt?', ['These sentences']),
  asks('bakery', 'where is the bakery?', ['Leeds']),
  asks('bakery', 'what is the title of his book?', ['Slow Rise'], ['no titles']),
  asks('bakery', 'when did he get the starter need it for the shownotes', ['2015']),
  asks('bakery', 'For the notes: in which city will the second shop be, and who gave him the starter?', [
    'York',
    'grandmother',
  ]),

  // A project that has only media
  asks('bareShoot', 'What media do I have?', ['camera A', 'rawaudio']),
  asks('bareShoot', 'How long are the rushes?', ['15.81 s', '13.31 s']),
  asks('bare', 'Running time of the clip?', ['59.09 s']),
  asks('bareShoot', 'Which camera file is longer?', ['differ by 2.5 s']),
  asks('bareShoot', 'which cam runs longest', ['camera A', '15.81 s']),
  asks('bareShoot', 'Is there any footage without speech?', ['rawaudio'], ['camera A']),
  asks('bare', 'how many ums are in there?', ['4 times']),
  asks('bare', 'What does he say about the model?', ['very fast']),
  asks('bareShoot', 'what is said about the camera?', ['the same story']),
  asks('bare', 'When does he talk about the button?', ['0:37']),

  // What was removed
  asks('cleaned', 'what got removed?', ['15 words', '6.83 s', '“um” ×4']),
  asks('cleaned', "I'd like to know which words were deleted.", ['15 words']),
  asks('cleaned', 'How many fillers were removed?', ['7 filler words']),
  asks('cleaned', 'How many seconds did we lose?', ['6.83 s']),
  asks('cleaned', 'Has anything been cut from Interview?', ['6.83 s']),
  asks('interview', 'Has anything been removed yet?', ['Nothing has been removed']),
  asks('interview', "what's been cut so far", ['Nothing has been removed']),
  asks('cleaned', 'How many cuts are there?', ['11 cuts']),
  asks('cleaned', 'number of cuts?', ['11 cuts']),
  unanswered('bakery', 'how many customers were lost?', ['half', 'been removed']),

  // The parts of a composition, and their settings
  asks('webinar', 'How many files has this project?', ['5 media files']),
  asks('webinar', 'Which file does the part about the battery come from?', ['demo.mp4'], ['pounds']),
  asks('episode', 'In which file is the bit about the camera?', ['“voice-memo.mp3”']),
  asks('webinar', 'which recording has "apply soon"', ['“questions.mp4”'], ['demo.mp4']),
  asks('episode', 'Which clip comes last?', ['voice-memo.mp3', '1:03.53'], ['best clips']),
  asks('multicam', 'Which camera is on at 0:05?', ['camera A.mp4'], ['camera B.mp4']),
  asks('webinar', "What's the difference between Webinar and Teaser?", ['68.95 s longer']),
  asks('scored', 'On which track is the music?', ['track 2']),
  asks('scored', 'What is the volume of the music?', ['−18 dB']),
  asks('interview', "What's the aspect ratio?", ['16:9']),
  asks('interview', 'How loud is it?', ['no loudness target']),
  asks('dressed', 'How many chapters does it have?', ['2 chapters']),
  asks('dressed', 'At what time does the chapter Questions start?', ['“Questions” at 0:33'], ['silence']),
  asks('cleaned', 'What did you change in the Interview?', ['6.83 s', '15 words']),
  asks('dressed', 'What has been changed so far?', ['plain captions', '1 title', '2 markers']),
  asks('cleaned', "What's the longest cut?", ['1.1 s at 0:18.27'], ['6.83 s']),
  asks('interview', 'Which sentence is said two times?', ['very fast']),
  asks('silent', 'Does anybody speak in here?', ['no speech']),

  asks('several', 'How many compositions are vertical?', ['None'], ['3 compositions']),
  unanswered('tagged', 'Which composition is the newest?', ['3 compositions']),

  // What nobody says
  unanswered('bakery', 'How hot does the oven get?', ['pounds']),
  unanswered('bakery', 'When did they open the first bakery?', ['pounds']),
  unanswered('bakery', 'For how many months did they lose money?', ['salt']),

  // A passage read aloud
  asks('interview', 'Read me back the open source answer', ['open and private'], ['interview.mp4']),
  asks('bakery', 'read me the salt part', ['Two hundred loaves'], ['secret']),
  asks('bakery', 'Read out the question about Instagram', ['Do you use Instagram?'], ['nothing fancy']),
  asks('webinar', 'What was the answer to the question about winter?', ['Yes, they do'], ['inverter']),

  // Counts
  asks('bakery', 'uh count?', ['2 times']),
  asks('bakery', 'um count? settling a bet', ['3 times']),
  asks('interview', 'filler count please?', ['12 filler words']),
  asks('bakery', 'pause count', ['5 pauses']),
  asks('podcast', 'Word count on this script?', ['218 words']),
  asks('interview', 'number of sentences?', ['17 sentences']),
  asks('dressed', 'title count?', ['1 title']),
  asks('webinar', 'How many words has the Teaser?', ['36 words']),
  asks('podcast', 'how often do they mention engines?', ['1 time']),
  asks('cleaned', 'Does this recording still contain any ums?', ["isn't said"]),

  // Superlatives, and what is said twice
  asks('several', 'Which one is the lengthiest?', ['Interview']),
  asks('several', 'whats the shortest one in here', ['Launch teaser']),
  asks('several', 'which composition is the briefest', ['Launch teaser']),
  asks('bakery', 'shortest sentence?', ['Bye.']),
  asks('podcast', 'What is the longest sentence?', ['The longest sentence of “Flight Deck”']),
  asks('episode', "What's the shortest clip?", ['intro.wav']),
  asks('episode', 'which line is said twice', ['very fast']),
  asks('bakery', 'Is anything repeated in it?', ['retake']),
  asks('podcast', 'Which sentence occurs twice?', ['no sentence is said twice']),
  asks('webinar', 'Which file is the longest?', ['demo.mp4']),

  // First and last words
  asks('podcast', 'in-cue and out-cue?', ['Welcome back', 'goodbye']),
  asks('podcast', 'in cue?', ['Welcome back'], ['goodbye']),
  asks('memo', 'outcue pls', ['best clips']),
  asks('memo', 'What are his closing words?', ['best clips']),
  asks('several', "what's the last word of the Interview", ['“bye.”'], ['Hello']),
  asks('bakery', 'last words?', ['Bye.'], ['Hello']),
  asks('interview', 'What are the first three words?', ['“Hello and welcome”']),
  asks('webinar', 'What does the Teaser open with?', ['Good morning']),
  asks('bakery', 'how does the episode end?', ['Bye.']),
  asks('interview', 'What is said at the end?', ['bye bye']),

  // Limits
  asks('memo', 'is this under 30 secs?', ['Yes', '10.03 s under']),
  asks('podcast', 'Is it longer than a minute?', ['Yes', '32.77 s over']),
  asks('bakery', 'does it fit into 90 seconds', ['No', '89.22 s over']),
  asks('interview', 'Is the Interview over two minutes?', ['No', 'under']),

  // Names
  asks('podcast', 'How is called the invited person ?', ['Leo Marsh']),
  asks('podcast', 'whats the hosts name?', ['Dana']),
  asks('bakery', 'Who is the guest?', ['Tom Becker']),
  asks('webinar', 'What is the presenter called?', ['Priya Shah']),
  {
    project: 'interview',
    prompt: "What is the guest's name?",
    facts: { unchanged: true, says: ["couldn't find an answer"], saysNot: ['The guest is'] },
  },

  // Where something is, and what is listed aloud
  asks('podcast', 'Timestamp of "very old tractor"?', ['0:18']),
  asks('webinar', 'when is "apply soon" said in Webinar?', ['1:20.73']),
  asks('podcast', 'whens the tractor line, need tc', ['0:16.1']),
  asks('episode', 'Where does the memo come in?', ['1:03.53']),
  asks('webinar', 'at which minute does demo.mp4 start?', ['0:16.7']),
  asks('memo', 'At which minute he speaks of the camera?', ['0:10.82']),
  asks('bakery', 'when does she mention his website', ['2:47']),
  asks('webinar', 'What are the three topics?', ['how solar panels work', 'get a grant']),
  asks('webinar', 'how long is the inverter good for', ['ten years'], ['85.64']),
  asks('long', 'how long is this talk?', ['241.28 s']),
  asks('memo', 'how long is it? Info only, no cutting yet.', ['19.97 s']),
  {
    project: 'dressed',
    prompt: 'what does the title say?',
    facts: { unchanged: true, says: ['“Hello”'] },
  },
  {
    project: 'interview',
    prompt: 'give me the timecode of "one last question"',
    facts: { unchanged: true, says: ['0:48.18'] },
  },
  {
    project: 'interview',
    prompt: 'when does he say thank you?',
    facts: { unchanged: true, says: ['0:12.24', '0:56.39'] },
  },
  {
    project: 'interview',
    prompt: 'at what times does the host ask about the long silence?',
    facts: { unchanged: true, says: ['0:33.91'], saysNot: ['pauses'] },
  },
  {
    project: 'interview',
    prompt: 'how long would it be without the ums?',
    facts: { unchanged: true, saysNot: ['59.09'] },
  },
  {
    project: 'interview',
    prompt: 'what is said at 0:30?',
    facts: { unchanged: true, says: ['“Sorry, let me start again.”'], saysNot: ['Hello'] },
  },
  {
    project: 'interview',
    prompt: 'read me the first two sentences',
    facts: { unchanged: true, says: ['Hello and welcome back', 'video editor'], saysNot: ['My guest'] },
  },
]
