/** The profiles of H.264 that phones decode: Baseline, Main, Extended, High. */
const PLAYABLE_H264 = /^avc[13]\.(?:42|4d|58|64)/i

const CODEC_NAMES: Record<string, string> = {
  avc: 'H.264',
  hevc: 'HEVC (H.265)',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  aac: 'AAC',
  mp3: 'MP3',
  opus: 'Opus',
  vorbis: 'Vorbis',
  ac3: 'AC-3',
}

/** What a file has; null for a codec that is not known, and no sound at all for a silent video. */
export type VideoCodecs = {
  picture: { codec: string | null; parameters: string | null }
  sound: { codec: string | null } | null
}

/** What every browser and phone plays as it is. */
export const isPlayable = ({ picture, sound }: VideoCodecs) =>
  isPlayablePicture(picture) && (sound === null || sound.codec === 'aac')

export const isPlayablePicture = ({ parameters }: VideoCodecs['picture']) =>
  PLAYABLE_H264.test(parameters ?? '')

/** 'HEVC (H.265) com AAC' */
export const formatName = ({ picture, sound }: VideoCodecs) =>
  [picture, ...(sound ? [sound] : [])]
    .map(({ codec }) => CODEC_NAMES[codec ?? ''] ?? codec ?? '?')
    .join(' com ')

export type Converters = {
  /** It has ffmpeg. */
  server: boolean
  /** What the browser of whoever sends the file can do. */
  browser: { decodesPicture: boolean; encodesPicture: boolean; decodesSound: boolean; encodesSound: boolean }
}

/** `send`: as it is. `convert`: in the browser, before it is sent. `refuse`: nobody could convert it. */
export type ConversionPlan = 'send' | 'convert' | 'refuse'

/** What happens with a file before it is sent. What is playable already is copied, not encoded again. */
export function conversionPlan(codecs: VideoCodecs, { server, browser }: Converters): ConversionPlan {
  if (server || isPlayable(codecs)) return 'send'
  const { picture, sound } = codecs
  const hasPicture = isPlayablePicture(picture) || (browser.decodesPicture && browser.encodesPicture)
  const hasSound = sound === null || sound.codec === 'aac' || (browser.decodesSound && browser.encodesSound)
  return hasPicture && hasSound ? 'convert' : 'refuse'
}

export const refusedSentence = (codecs: VideoCodecs) =>
  `Este vídeo está em ${formatName(codecs)}, que nem todo navegador abre, e nem este servidor nem este navegador conseguem convertê-lo. ${
    codecs.picture.codec === 'hevc'
      ? 'No iPhone, em Ajustes, Câmera, Formatos, escolha “Mais Compatível” e grave novamente; ou exporte'
      : 'Tente pelo Chrome ou Edge de um computador, ou exporte'
  } o vídeo em MP4 (H.264 com AAC).`
