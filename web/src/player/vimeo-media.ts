import { titleOfVideo } from '@farol/domain/lesson-title.ts'
import { isRecord, numberIn, talkToFrame } from './frame-messages.ts'
import type { LessonMedia, MediaEvent } from './lesson-media.ts'
import { mediaListeners } from './media-listeners.ts'

const EVENTS = {
  play: 'play',
  pause: 'pause',
  timeupdate: 'timeupdate',
  seeking: 'seeking',
  seeked: 'seeked',
  ended: 'ended',
  durationchange: 'durationchange',
  playbackratechange: 'ratechange',
} as const satisfies Record<string, MediaEvent>

const isEvent = (name: unknown): name is keyof typeof EVENTS => typeof name === 'string' && name in EVENTS

/** Vimeo's player, spoken to directly: its own library would load a script from elsewhere into our page. */
export function vimeoMedia(frame: HTMLIFrameElement): LessonMedia {
  const { on, emit, clear } = mediaListeners()
  const state = { time: 0, duration: null as number | null, rate: 1, title: '', paused: true, ended: false }
  let isReady = false

  const talk = talkToFrame({
    frame,
    onLoad: () => talk.post({ method: 'ping' }),
    onMessage: read,
    onSilence: () => emit('error'),
  })
  const ask = (method: string, value?: unknown) =>
    talk.post(value === undefined ? { method } : { method, value })

  function read(message: Record<string, unknown>) {
    const { event, method, value, data } = message
    if (event === 'ready' || method === 'ping') return becomeReady()
    if (event === 'error') return isRecord(data) && data.method === 'ready' && emit('error')
    if (method === 'getDuration' && typeof value === 'number') return learnDuration(value)
    if (method === 'getVideoTitle' && typeof value === 'string') return learnTitle(value)
    if (isEvent(event)) happen(event, isRecord(data) ? data : {})
  }

  function becomeReady() {
    if (isReady) return
    isReady = true
    for (const name of [...Object.keys(EVENTS), 'error']) ask('addEventListener', name)
    ask('getVideoTitle')
    ask('getDuration')
    emit('ready')
  }

  function happen(name: keyof typeof EVENTS, data: Record<string, unknown>) {
    state.time = numberIn(data, 'seconds') ?? state.time
    state.rate = numberIn(data, 'playbackRate') ?? state.rate
    if (name === 'play' || name === 'pause') state.paused = name === 'pause'
    if (name === 'play' || name === 'seeked') state.ended = false
    if (name === 'ended') Object.assign(state, { ended: true, paused: true })
    learnDuration(numberIn(data, 'duration'))
    if (name !== 'durationchange') emit(EVENTS[name])
  }

  function learnDuration(duration = 0) {
    if (duration <= 0 || duration === state.duration) return
    state.duration = duration
    emit('durationchange')
  }

  function learnTitle(told: string) {
    const title = titleOfVideo(told)
    if (title === '' || title === state.title) return
    state.title = title
    emit('titlechange')
  }

  return {
    kind: 'vimeo',
    video: null,
    get currentTime() {
      return state.time
    },
    get duration() {
      return state.duration
    },
    get rate() {
      return state.rate
    },
    get title() {
      return state.title
    },
    get paused() {
      return state.paused
    },
    get ended() {
      return state.ended
    },
    get lostConnection() {
      return talk.isStillLoading
    },
    play: () => ask('play'),
    pause: () => ask('pause'),
    seek: (seconds) => ask('setCurrentTime', seconds),
    setRate: (rate) => ask('setPlaybackRate', rate),
    on,
    destroy: () => {
      talk.stop()
      clear()
    },
  }
}
