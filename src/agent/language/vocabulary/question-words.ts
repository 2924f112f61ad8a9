// Words of questions: who is asked about, what a question supposes, and what says nothing about the talk that it is about. `grammar.ts`
// answers which word is what.

/** Words by what they are in a question. */
export const QUESTION_LISTS = {
  /** Behind “who the” or “what on”, it asks for nothing. */
  oath: 'hell heck earth world tarnation blazes devil deuce dickens',
  /** What one does to have media in a project, and what these may be called. */
  bringing: 'bring upload import add load get put drop transfer insert',
  films:
    'video videos film films clips clip recording recordings footage photo photos picture pictures image images audio mp3 mp4 wav',
  /** Of how something came to be, which no document tells. */
  produced: 'recorded filmed shot uploaded created made exported rendered saved published',
  /** What a setting is called beside what has it. */
  aspect: 'style text texts name names kind kinds type types current place places position rate',
  /** In front of what happens some time: “before I send it”. */
  occasion: 'if once when before after until',
  /** It was made of something. */
  composed:
    'made put cut assembled built consist consists composed come comes contain contains consisting taken used use uses went goes',
  /** It supposes what isn't so. */
  supposing: 'would wouldnt will if suppose supposing',
  /** Behind “with”, something isn't there anymore. */
  takenOut: 'removed gone out cut deleted dropped taken trimmed',
  /** What something that was supposed leads to. */
  resulting:
    'make makes bring brings get gets be take takes put puts leave leaves save saves change changes affect shorten than',
  /** Somebody who is talked to, and somebody who leads a talk. */
  guest: 'guest guests interviewee interviewees invited invitee visitor interviewed',
  /** In front of what is asked for, or of how much of it. */
  determining: 'what which whose many much any some no more',
  /** Behind an answer, what it answers. */
  replyTo: 'to on about regarding concerning if whether',
  /** In front of whom something is asked. */
  addressing: 'to',
  /** What one does with a question. */
  putting: 'asks ask asked puts put poses posed gets',
  /** Who asks, beside the host. */
  audience:
    'audience viewer viewers listener listeners attendee attendees student reader readers guest caller visitor interview',
  /** What a film says is said to them, or by them. */
  addressed:
    'viewer viewers user users student students customer customers client witness lady gentleman mr mrs ms dr pupil class boss',
  host: 'host hosts presenter presenters moderator interviewer interviews presenting presents hosting moderating interviewing anchor emcee mc',
  naming: 'name names called named surname who whom',
  /** Beside a name or a role, these ask for nothing else. */
  person: 'person lady man woman guy gentleman young full first last again dude bloke gent',
  speaking: `plug plugs plugged speak speaks speaking spoke talk talks talking mention mentions mentioned say says said bring brings raise raises
    introduce introduces discuss discusses refer refers explain explains ask asks announce announces describe describes thank thanks read
    reads tell tells come comes appear appears occur occurs start starts begin begins sit sits happen happens line bit part moment passage`,
  /** They show files, as a question does that asks for them. */
  viewing: 'view show display see',
  /** Of files, that a film consists of them. */
  makingUp: 'make makes up went go goes into form forms compose used for',
  /** What cameras did. */
  filming: 'recorded filmed shot captured covered rolled',
  /** In front of a question word: “in which city”. */
  posing: 'in at from until by to for on about',
  /** Behind a comma, they ask whether that is so. */
  agreeing: 'right correct no yeah eh innit ok okay yes huh surely agreed',
  /** “Can it (start) at …”, “may it (become) square”: what shall be, as a question. */
  startingOrEnding: 'start begin open end finish close stop',
  shallBe: 'be become have get start begin end stop play last',
  /** Of what somebody finds amiss: that it goes, what leads to what shall become of it, and what says no more of it. */
  sentOff: 'out gone off away bye begone byebye goodbye scrapped binned cut removed deleted',
  leadingUp:
    'so and can could would will you we i let us maybe perhaps just please then to want like should about how what try more better call one',
  besideObject: 'here there anymore any much really at because as twice',
  /** Before “I might”: some other time. */
  someDay: 'later on one day some at point',
  /** With one of these, what is said of something isn't found amiss: it is a condition, a question or a wish. */
  otherwise: 'if when whether how until make sure so',
  /** Before and behind a topic, it says nothing of it. */
  topicEdge: 'of as on in at to for from with about where when that which her his their its out off it',
  /** Between a file and the edge of a film that it plays. */
  comingFrom: 'come comes came from played plays play taken is at with',
  recorded: 'record tape recording transcript',
  presently: 'present actual exact overall',
  edition: 'edit edits change changes edition step command action prompt',
  latest: 'last latest previous recent newest',
  altering: 'change changed changes edited edits altered',
  /** What a passage may come from. */
  file: 'file tape recording clip video source footage rush rushes',
  /** What is heard of people. */
  /** Who wants it so, behind whose it is: “boss's orders”, “the faculty standard”. */
  authority: 'orders request rule rules policy standard guideline guidelines preference decision',
  vocal: 'voice voices speech talking dialogue dialog speakers vocals narration voiceover',
  speech: 'talking talk talks speak speaks speaking',
  /** What has a place in a film, and words for that place. */
  moment: 'when where minute second point moment timestamp stage',
  /** How much of something is gone by now, beside the question for it. */
  progress:
    'far already yet still earlier overall total altogether compared original originally source file whole entire anything something everything',
  /** In front of what somebody wants to know. */
  knowing:
    'tell telling know remind wonder wondering catch remember forget forgotten curious curiosity assured confirm check see find sure idea learn ask',
  /** Calls somebody before a question is put. */
  calling:
    'doubt yo ey oi eh ah um uh er quick silly dumb stupid daft one wait listen wondering morning afternoon evening just',
  /** What a speaker counts out. */
  listed:
    'agenda item items point points thing things topic topics step steps reason reasons tip tips lesson lessons',
} as const
