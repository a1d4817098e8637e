import type { DraftOption } from '../quiz-authoring.ts'
import { findUnescaped, readGiftLine, readGiftText } from './gift-text.ts'

/** `at` is the offset between the braces. */
export type GiftAnswer = DraftOption & { at: number; feedback: string; weight: number }

const WEIGHT = /^%(-?\d{1,3}(?:\.\d+)?)%/

/** `=right#why ~wrong ~%50%half` */
export function giftAnswers(body: string): GiftAnswer[] {
  const answers: GiftAnswer[] = []
  for (let at = findUnescaped(body, '=~'); at >= 0; ) {
    const next = findUnescaped(body, '=~', at + 1)
    answers.push({ at, ...giftAnswer(body.slice(at, next < 0 ? undefined : next)) })
    at = next
  }
  return answers
}

function giftAnswer(raw: string): Omit<GiftAnswer, 'at'> {
  const isMarked = raw.startsWith('=')
  const said = raw.slice(1).trim()
  const weighed = isMarked ? null : WEIGHT.exec(said)
  const weight = isMarked ? 100 : Number(weighed?.[1] ?? 0)
  const rest = said.slice(weighed?.[0].length ?? 0)
  const hash = findUnescaped(rest, '#')
  return {
    text: readGiftLine(hash < 0 ? rest : rest.slice(0, hash)),
    isCorrect: weight === 100,
    feedback: hash < 0 ? '' : readGiftText(rest.slice(hash + 1)),
    weight,
  }
}

const GENERAL_FEEDBACK = '####'

/** General feedback comes last, after four hashes. */
export function splitFeedback(body: string): { answers: string; explanation: string } {
  for (let at = findUnescaped(body, '#'); at >= 0; at = findUnescaped(body, '#', at + 1)) {
    if (!body.startsWith(GENERAL_FEEDBACK, at)) continue
    const explanation = readGiftText(body.slice(at + GENERAL_FEEDBACK.length))
    return { answers: body.slice(0, at), explanation }
  }
  return { answers: body, explanation: '' }
}

type GiftTruth = { isTrue: boolean; feedback: string }

/** `T`, `FALSE#why it is wrong#why it is right` */
export function giftTruth(body: string): GiftTruth | undefined {
  const found = /^\s*(T|TRUE|F|FALSE)\s*(?=#|$)/i.exec(body)
  if (!found) return undefined
  const wrong = findUnescaped(body, '#')
  const right = wrong < 0 ? -1 : findUnescaped(body, '#', wrong + 1)
  const feedback = wrong < 0 ? '' : body.slice(wrong + 1, right < 0 ? undefined : right)
  const isTrue = found[1]?.toUpperCase().startsWith('T') === true
  return { isTrue, feedback: readGiftText(feedback) }
}
