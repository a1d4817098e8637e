import { plainCueText } from './cue-text.ts'
import { findText, foldText } from './find-text.ts'
import type { Cue } from './parse-captions.ts'

/** A cue as it is read beside the video. */
export type TranscriptLine = { seconds: number; text: string }

/** A part of a line that a search found. What goes over the end of a line has a part in each. */
export type TranscriptMatch = { line: number; start: number; end: number }[]

/** A text that stays on the screen in several cues, one after the other, is read once. */
export function transcriptOf(cues: readonly Cue[]): TranscriptLine[] {
  const lines: TranscriptLine[] = []
  for (const cue of cues) {
    const text = plainCueText(cue.text)
    if (foldText(text) !== '' && lines.at(-1)?.text !== text)
      lines.push({ seconds: cue.startMs / 1_000, text })
  }
  return lines
}

/** The line that is said, or was said last; -1 before the first. */
export function lineAt(lines: readonly TranscriptLine[], seconds: number): number {
  let low = 0
  let high = lines.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lines[middle]?.seconds ?? 0) <= seconds) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Matches of a searched text, also of one that begins in one line and ends in another. */
export function findInTranscript(lines: readonly TranscriptLine[], searched: string): TranscriptMatch[] {
  const starts: number[] = []
  let length = 0
  for (const { text } of lines) {
    starts.push(length)
    length += text.length + 1
  }
  const ranges = findText(lines.map(({ text }) => text).join(' '), searched)
  let line = 0
  return ranges.map(({ start, end }) => {
    while ((starts[line + 1] ?? Number.POSITIVE_INFINITY) <= start) line += 1
    const parts: TranscriptMatch = []
    for (let index = line; index < lines.length && (starts[index] ?? end) < end; index += 1) {
      const from = starts[index] ?? 0
      const size = lines[index]?.text.length ?? 0
      const part = { line: index, start: Math.max(0, start - from), end: Math.min(size, end - from) }
      if (part.end > part.start) parts.push(part)
    }
    return parts
  })
}

/**
 * What the database searches: the folded text of all lines, and where each of them begins in it, counted from 1 in characters
 * as PostgreSQL counts them.
 */
export function searchableTranscript(lines: readonly TranscriptLine[]) {
  const folded = lines.map(({ text }) => foldText(text))
  const offsets: number[] = []
  let length = 0
  for (const text of folded) {
    offsets.push(length + 1)
    length += [...text].length + 1
  }
  return { searchText: folded.join(' '), offsets }
}
