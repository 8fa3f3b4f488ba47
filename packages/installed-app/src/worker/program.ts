/** Put in by the build: every script, style and font of this release but the film library. */
declare const PROGRAM_FILES: string[]

export const wholeProgram: readonly string[] = PROGRAM_FILES

export const isProgramFile = (path: string): boolean => wholeProgram.includes(path)

/** Files whose name changes with their content, so a kept one is never wrong. */
export const isNamedByContent = (path: string): boolean => path.startsWith('/assets/')
