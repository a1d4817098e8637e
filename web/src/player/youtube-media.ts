import { titleOfVideo } from '@farol/domain/lesson-title.ts'
import { isRecord, numberIn, talkToFrame, textIn } from './frame-messages.ts'
import type { LessonMedia } from './lesson-media.ts'
import { mediaListeners } from './media-listeners.ts'

const STATES = { ended: 0, playing: 1, paused: 2, buffering: 3 } as const
const GREETING_EVERY_MS = 250

/** YouTube's player, spoken to directly: its own library would load a script from elsewhere into our page. */
export function youtubeMedia(frame: HTMLIFrameElement): LessonMedia {
  const { on, emit, clear } = mediaListeners()
  const state = { time: 0, duration: null as number | null, rate: 1, player: -1, title: '' }
  let greeting: ReturnType<typeof setInterval> | undefined
  let isReady = false

  const talk = talkToFrame({ frame, onLoad: greet, onMessage: read, onSilence: () => emit('error') })
  const say = (message: Record<string, unknown>) =>
    talk.post(JSON.stringify({ ...message, id: 1, channel: 'widget' }))
  const command = (func: string, ...args: unknown[]) => say({ event: 'command', func, args })

  function greet() {
    clearInterval(greeting)
    say({ event: 'listening' })
    greeting = setInterval(() => say({ event: 'listening' }), GREETING_EVERY_MS)
  }

  function read({ event, info }: Record<string, unknown>) {
    clearInterval(greeting)
    if (event === 'onError') return emit('error')
    if (event === 'onReady' || event === 'initialDelivery') becomeReady()
    if (event === 'onStateChange' && typeof info === 'number') enter(info)
    if (event === 'infoDelivery' || event === 'initialDelivery') learn(isRecord(info) ? info : {})
  }

  function becomeReady() {
    if (isReady) return
    isReady = true
    command('addEventListener', 'onStateChange')
    command('addEventListener', 'onError')
    emit('ready')
  }

  function learn(info: Record<string, unknown>) {
    const title = isRecord(info.videoData) ? titleOfVideo(textIn(info.videoData, 'title')) : ''
    if (title !== '' && title !== state.title) {
      state.title = title
      emit('titlechange')
    }
    const duration = numberIn(info, 'duration') ?? 0
    if (duration > 0 && duration !== state.duration) {
      state.duration = duration
      emit('durationchange')
    }
    const rate = numberIn(info, 'playbackRate') ?? state.rate
    if (rate !== state.rate) {
      state.rate = rate
      emit('ratechange')
    }
    const time = numberIn(info, 'currentTime') ?? state.time
    const hasMoved = time !== state.time
    state.time = time
    enter(numberIn(info, 'playerState') ?? state.player)
    if (hasMoved) emit('timeupdate')
  }

  /** The same change arrives twice, as `infoDelivery` and as `onStateChange`. */
  function enter(next: number) {
    if (next === state.player || next === STATES.buffering) return
    state.player = next
    if (next === STATES.playing) emit('play')
    if (next === STATES.paused) emit('pause')
    if (next === STATES.ended) emit('ended')
  }

  return {
    kind: 'youtube',
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
      return state.player !== STATES.playing
    },
    get ended() {
      return state.player === STATES.ended
    },
    get lostConnection() {
      return talk.isStillLoading
    },
    play: () => command('playVideo'),
    pause: () => command('pauseVideo'),
    seek: (seconds) => command('seekTo', seconds, true),
    setRate: (rate) => command('setPlaybackRate', rate),
    on,
    destroy: () => {
      clearInterval(greeting)
      talk.stop()
      clear()
    },
  }
}
