import { decodeText } from './decode-text.ts'
import { type CaptionsFault, CUES_MAX, type Cue, parseCaptions } from './parse-captions.ts'

type ReadCaptions = { cues: Cue[]; problem?: undefined } | { cues?: undefined; problem: string }

const WANTED = 'Envie um arquivo .vtt ou .srt.'

/** The cues of an uploaded file, or the sentence that says why there are none. */
export function readCaptions(bytes: Uint8Array): ReadCaptions {
  const text = decodeText(bytes)
  if (text === undefined) return { problem: `Este arquivo não é um texto com legendas. ${WANTED}` }
  const { cues, fault } = parseCaptions(text)
  return cues ? { cues } : { problem: faultSentence(fault) }
}

function faultSentence(fault: CaptionsFault): string {
  switch (fault.kind) {
    case 'no-cues':
      return `Não encontramos legendas neste arquivo. ${WANTED}`
    case 'too-many-cues':
      return `Este arquivo tem legendas demais: o máximo é ${CUES_MAX.toLocaleString('pt-BR')}.`
    case 'unreadable-time':
      return `Não entendemos os tempos na linha ${fault.line}. Eles se escrevem assim: 00:01:02,500 --> 00:01:05,000.`
    case 'backwards':
      return `Na linha ${fault.line}, a legenda termina antes de começar.`
    case 'too-late':
      return `Na linha ${fault.line}, a legenda passa de 24 horas.`
  }
}
