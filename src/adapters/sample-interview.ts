// The interview that ships with the program: a path under test/fixtures from a checkout, within the executable
// otherwise.
import interview from '../../test/fixtures/media/interview.mp4' with { type: 'file' }

export const SAMPLE_INTERVIEW = interview
