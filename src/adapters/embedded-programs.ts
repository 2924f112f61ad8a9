// The stub for executables without ffmpeg and ffprobe inside. The build replaces this module to include
// them (`bun run build --with-ffmpeg`, src/build/embed-ffmpeg.ts).

/** The unpacked program from inside the executable; null if there isn't one. */
export const embeddedProgram: (program: 'ffmpeg' | 'ffprobe') => string | null = () => null

/** Whether they're included. Calling `embeddedProgram` unpacks them. */
export const carriesPrograms: boolean = false
