/** One step of a device, in the words of WebDriver; the same in its two protocols. */
export interface Device {
  type: 'pointer' | 'key'
  id: string
  parameters?: { pointerType: 'mouse' }
  actions: Record<string, unknown>[]
}

/** A browser with one window, as far as a journey needs it: what the two protocols of WebDriver have in common. */
export interface Browser {
  /** Opens an address and waits until the page is loaded. */
  open(url: string): Promise<void>
  /** Runs a function in the page. What goes in and out is JSON. */
  run<Given extends unknown[], Answer>(
    work: (...given: Given) => Answer | Promise<Answer>,
    ...given: Given
  ): Promise<Answer>
  /** Runs a program in the page, whatever its content policy says. */
  load(source: string): Promise<void>
  /** Moves, presses and types as a person does: pages cannot tell these events from real ones. */
  act(devices: Device[]): Promise<void>
  /** The window as a PNG. */
  picture(): Promise<Buffer>
  /** What must not happen and has: uncaught errors, errors on the console, violations of the content policy. */
  faults(): Promise<string[]>
  close(): Promise<void>
}

export const windowSize = { width: 1280, height: 900 }
