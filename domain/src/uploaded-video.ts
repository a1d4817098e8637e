/**
 * `receiving`: bytes are still arriving. `preparing`: all have arrived, and it is checked and made playable. A video in
 * `failed` has a reason.
 */
export const VIDEO_STATES = ['receiving', 'preparing', 'ready', 'failed'] as const
export type VideoState = (typeof VIDEO_STATES)[number]

/** Why a video cannot be played, with the sentence for administrators; `$` is the format that was found. */
const FAILURES = {
  damaged: 'O arquivo chegou diferente do original. Envie-o novamente.',
  unreadable:
    'O arquivo está incompleto ou danificado. Confira se o vídeo abre no seu computador e envie-o novamente.',
  'no-picture': 'Este arquivo só tem som. Envie um vídeo com imagem.',
  'no-length': 'Este vídeo tem zero segundos. Confira o arquivo e envie-o novamente.',
  'too-long': 'Este vídeo tem mais de 24 horas. Divida-o em aulas menores.',
  'needs-conversion':
    'Este vídeo está em $, que nem todo navegador abre, e este servidor não tem o ffmpeg para converter. Converta-o para MP4 (H.264 com AAC) e envie-o novamente, ou peça a quem cuida do servidor que instale o ffmpeg e tente novamente.',
  'conversion-failed':
    'Não foi possível converter este vídeo ($). Tente novamente ou envie-o em MP4 (H.264 com AAC).',
  'no-room': 'Faltou espaço no servidor para preparar este vídeo. Libere espaço e tente novamente.',
  lost: 'O arquivo não está mais no servidor. Envie-o novamente.',
  unknown: 'Algo deu errado ao preparar este vídeo. Tente novamente.',
} as const

export type VideoFailure = keyof typeof FAILURES
export const VIDEO_FAILURES = Object.keys(FAILURES) as [VideoFailure, ...VideoFailure[]]

export const videoFailureSentence = (failure: VideoFailure, format: string) =>
  FAILURES[failure].replace('$', () => format || 'um formato desconhecido')

const OF_THE_FILE: readonly VideoFailure[] = [
  'damaged',
  'unreadable',
  'no-picture',
  'no-length',
  'too-long',
  'lost',
]

/** Trying again with the same file helps only if the file was not the reason. */
export const canRetryVideo = (failure: VideoFailure) => !OF_THE_FILE.includes(failure)
