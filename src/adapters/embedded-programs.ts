// ffmpeg and ffprobe inside the executable: none. The build replaces this module when it is asked to
// carry them (`bun run build --with-ffmpeg`, src/build/embed-ffmpeg.ts).

/** The path of the program that the executable carries, unpacked; null when it carries none. */
export const embeddedProgram: (program: 'ffmpeg' | 'ffprobe') => string | null = () => null

/** Whether it carries them. Asking `embeddedProgram` unpacks them. */
export const carriesPrograms: boolean = false
