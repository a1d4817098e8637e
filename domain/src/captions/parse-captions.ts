import { VIDEO_DURATION_MAX_SECONDS } from '../limits.ts'
import { cleanCueText } from './cue-text.ts'
import { cueTime, parseCueTime } from './cue-times.ts'

/** `text` is clean WebVTT; `settings` say where it stands, empty for its usual place. */
export type Cue = { startMs: number; endMs: number; settings: string; text: string }

/** Where a file cannot be read; `line` counts from 1. */
export type CaptionsFault =
  | { kind: 'no-cues' | 'too-many-cues' }
  | { kind: 'unreadable-time' | 'backwards' | 'too-late'; line: number }

type ParsedCaptions = { cues: Cue[]; fault?: undefined } | { cues?: undefined; fault: CaptionsFault }

/** A text of a day has fewer. Those that show nothing count, too: each costs as much to read. */
export const CUES_MAX = 20_000

const HEADER = /^WEBVTT(?=[ \t]|$)/
const ARROW = '-->'
/** “Arquivo --> Abrir” is text. */
const TIMING = /^\s*\d+:.*-->/
const IDENTIFIER = /^\s*\d+\s*$/
/** Not cues: what WebVTT says about the file, and its styles. */
const OTHER_BLOCK = /^(?:NOTE|STYLE|REGION)(?=[ \t]|$)/
const SETTING =
  /^(?:(?:line|position|size):\d{1,3}(?:\.\d+)?%?(?:,[a-z-]+)?|align:[a-z]+|vertical:(?:rl|lr))$/
/** How SRT puts captions at the top. */
const AT_TOP = /\{\\an[789]\}/

/** Reads WebVTT or SRT. Cues are sorted by time; those that are never shown, or show nothing, are left out. */
export function parseCaptions(text: string): ParsedCaptions {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  const isVtt = HEADER.test(lines[0] ?? '')
  const cues: Cue[] = []
  let times = 0
  for (const block of isVtt ? vttBlocks(lines) : srtBlocks(lines)) {
    times += 1
    if (times > CUES_MAX) return { fault: { kind: 'too-many-cues' } }
    const { cue, fault } = toCue(block, lines, isVtt)
    if (fault) return { fault }
    if (cue.text !== '' && cue.endMs > cue.startMs) cues.push(cue)
  }
  if (cues.length === 0) return { fault: { kind: 'no-cues' } }
  return { cues: cues.sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs) }
}

/** The index of the line with the times, and of the line after the text. */
type Block = { timing: number; end: number }

/** A blank line ends a block, as do the times of another cue; what has no times is no cue. */
function* vttBlocks(lines: string[]): Generator<Block> {
  let index = blankAfter(lines, 0)
  let blank = index
  while (index < lines.length) {
    if (index === blank) {
      index = textAfter(lines, blank)
      blank = blankAfter(lines, index)
    } else {
      const isOther = OTHER_BLOCK.test(lines[index] ?? '')
      const timing = isOther ? -1 : timingBetween(lines, index, blank)
      const next = timing < 0 ? -1 : timingBetween(lines, timing + 1, blank)
      const end = next < 0 ? blank : next
      if (timing >= 0) yield { timing, end }
      index = end
    }
  }
}

/** A cue ends where the next one begins: some programs write blank lines into the text. */
function* srtBlocks(lines: string[]): Generator<Block> {
  let timing = timingBetween(lines, 0, lines.length)
  while (timing >= 0) {
    const next = timingBetween(lines, timing + 1, lines.length)
    const isNumbered = next > timing + 1 && IDENTIFIER.test(lines[next - 1] ?? '')
    yield { timing, end: next < 0 ? lines.length : isNumbered ? next - 1 : next }
    timing = next
  }
}

function textAfter(lines: string[], from: number) {
  let index = from
  while (index < lines.length && (lines[index] ?? '').trim() === '') index += 1
  return index
}

function blankAfter(lines: string[], from: number) {
  let index = from
  while (index < lines.length && (lines[index] ?? '').trim() !== '') index += 1
  return index
}

function timingBetween(lines: string[], from: number, to: number) {
  for (let index = from; index < to; index += 1) if (TIMING.test(lines[index] ?? '')) return index
  return -1
}

type ReadCue = { cue: Cue; fault?: undefined } | { cue?: undefined; fault: CaptionsFault }

function toCue({ timing, end }: Block, lines: string[], isVtt: boolean): ReadCue {
  const line = timing + 1
  const [before = '', after = ''] = (lines[timing] ?? '').split(ARROW)
  const [endTime = '', ...settings] = after.trim().split(/\s+/)
  const startMs = parseCueTime(before)
  const endMs = parseCueTime(endTime)
  if (startMs === undefined || endMs === undefined) return { fault: { kind: 'unreadable-time', line } }
  if (endMs < startMs) return { fault: { kind: 'backwards', line } }
  if (endMs > VIDEO_DURATION_MAX_SECONDS * 1_000) return { fault: { kind: 'too-late', line } }
  const written = lines.slice(timing + 1, end)
  const kept = isVtt ? settings.filter((setting) => SETTING.test(setting)) : atTop(written)
  return { cue: { startMs, endMs, settings: kept.join(' '), text: cleanCueText(written) } }
}

const atTop = (lines: string[]) => (AT_TOP.test(lines[0] ?? '') ? ['line:0'] : [])

/** The file that players get. Reading it again gives the same cues. */
export const toVtt = (cues: readonly Cue[]): string =>
  [
    'WEBVTT',
    ...cues.map(({ startMs, endMs, settings, text }) => {
      const times = `${cueTime(startMs)} ${ARROW} ${cueTime(endMs)}`
      return `${settings === '' ? times : `${times} ${settings}`}\n${text}`
    }),
  ]
    .join('\n\n')
    .concat('\n')
