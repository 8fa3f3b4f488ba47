/** A stand-in for the media engine that jsdom does not have: it keeps state and fires the events of the standard. */
export type FakeMedia = {
  /** Plays on to a moment in steps as small as a browser's. */
  watchTo: (seconds: number) => void
  /** Reaches the end by itself. */
  finish: () => void
  /** Simulates a network that has no data for the current position. */
  starve: () => void
  fail: (code: number) => void
}

type State = {
  currentTime: number
  paused: boolean
  ended: boolean
  readyState: number
  error: { code: number } | null
}

const states = new WeakMap<HTMLMediaElement, State>()
const stateOf = (video: HTMLMediaElement): State => {
  const state = states.get(video) ?? {
    currentTime: 0,
    paused: true,
    ended: false,
    readyState: 4,
    error: null,
  }
  states.set(video, state)
  return state
}
const fire = (video: HTMLMediaElement, ...names: string[]) => {
  for (const name of names) video.dispatchEvent(new Event(name))
}

const fakes: PropertyDescriptorMap = {
  duration: { get: () => 60 },
  paused: { get: readerOf('paused') },
  ended: { get: readerOf('ended') },
  readyState: { get: readerOf('readyState') },
  error: { get: readerOf('error') },
  seeking: { get: () => false },
  buffered: { get: () => ({ length: 1, start: () => 0, end: () => 60 }) },
  currentTime: {
    get: readerOf('currentTime'),
    set(this: HTMLMediaElement, seconds: number) {
      Object.assign(stateOf(this), { currentTime: seconds, ended: false })
      fire(this, 'seeking', 'timeupdate', 'seeked')
    },
  },
  play: {
    value(this: HTMLMediaElement) {
      Object.assign(stateOf(this), { paused: false, ended: false })
      fire(this, 'play', 'playing')
      return Promise.resolve()
    },
  },
  pause: {
    value(this: HTMLMediaElement) {
      if (stateOf(this).paused) return
      stateOf(this).paused = true
      fire(this, 'pause')
    },
  },
  load: {
    value(this: HTMLMediaElement) {
      Object.assign(stateOf(this), { currentTime: 0, paused: true, ended: false, error: null })
      fire(this, 'emptied')
      if (this.getAttribute('src')) fire(this, 'loadedmetadata', 'durationchange')
    },
  },
  src: {
    get(this: HTMLMediaElement) {
      return this.getAttribute('src') ?? ''
    },
    set(this: HTMLMediaElement, address: string) {
      this.setAttribute('src', address)
      this.load()
    },
  },
  textTracks: { get: () => Object.assign(new EventTarget(), { length: 0 }) },
  canPlayType: { value: () => 'probably' },
}

function readerOf<Key extends keyof State>(key: Key) {
  return function read(this: HTMLMediaElement) {
    return stateOf(this)[key]
  }
}

/** Puts the stand-in in place of jsdom's refusals, for all tests of the file. */
export function installFakeMedia(): FakeMedia {
  const prototype = HTMLMediaElement.prototype
  for (const [name, fake] of Object.entries(fakes)) {
    Object.defineProperty(prototype, name, { configurable: true, ...fake })
  }
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true
  }
  const video = () => {
    const found = document.querySelector('video')
    if (!found) throw new Error('No video on the page')
    return found
  }
  return {
    watchTo(seconds) {
      const state = stateOf(video())
      while (state.currentTime < seconds) {
        state.currentTime = Math.min(seconds, state.currentTime + 0.5)
        fire(video(), 'timeupdate')
      }
    },
    finish() {
      Object.assign(stateOf(video()), { currentTime: 60, paused: true, ended: true })
      fire(video(), 'timeupdate', 'pause', 'ended')
    },
    starve() {
      stateOf(video()).readyState = 2
      fire(video(), 'waiting')
    },
    fail(code) {
      stateOf(video()).error = { code }
      fire(video(), 'error')
    },
  }
}
