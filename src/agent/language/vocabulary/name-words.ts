// Words beside the names of compositions and files. `grammar.ts` answers which word is what.

/** Words by where they stand beside a name. */
export const NAME_LISTS = {
  /** In front of a name that is also a word (“in interview”, “the teaser”), beside verbs. */
  beforeName: `the main then our this that in of from on for to into except and or but both at between than with after before is has does only
    together whole entire not called my under underneath insert append prepend attach tack use , : ( - – — ; + & / =`,
  afterName: 'composition comp video one timeline recording clip project file track media footage',
  /** Behind its name, they say nothing more of a composition. */
  compositionNoun: 'composition comp timeline video',
  /** Behind a composition that opens a telegram: what becomes of it. */
  afterSubject: `can should must needs need could has captions subs subtitles followed then first last onto at`,
  /** Where something stands in a list. */
  edge: 'top bottom front back start beginning end',
  /** Between what is seen or heard and where. */
  laying: 'over under underneath beneath',
  /** Behind an amount: when something is seen, against when it was. */
  shifting: 'later earlier sooner',
  /** Says that a text is written wrongly; what may stand in front of that. */
  miswritten: 'typo misspelled misspelt misspelling mistyped misprint misprinted wrong mistake',
  besideFault: 'there is are has a an the got spelled spelt written wrongly spelling with',
  /** Words of names that say nothing of which one is meant. */
  genericName:
    'the a an of and for in on my new one ones video clip part voice voices speech sound audio picture image',
  /** Between when a text is seen first and when no longer. */
  spanJoint: 'to until till til through - – — ..',
  /** “The whole length” */
  lengthNoun: 'way time duration length',
  /** Beside what is said of a title. */
  besideTitle: 'new instead as rather where behind',
  /** Beside how captions look. */
  besideLook: ': = on in yes true style type keeping',
  /** Something is to read so: in front of what, and behind it; and what stands beside that. */
  letting: 'let have make',
  mustBe: 'should must need needs has is shall',
  besideReading: 'should must need needs has is shall to instead called named titled',
  /** Between “call” and the name. */
  besideGiven: 'it them : , this is = the copy new one composition as',
  /** Behind a value. */
  besideValue: 'long each max mark apiece duration total cap limit tall or so',
}
