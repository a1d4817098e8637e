import type { VideoKind } from '@farol/domain/video-source.ts'

export const VIDEO_SOURCE_NAMES: Record<VideoKind, string> = {
  vimeo: 'Vimeo',
  'vimeo-fallback': 'Página do Vimeo',
  youtube: 'YouTube',
  hls: 'Arquivo que se adapta à conexão (.m3u8)',
  direct: 'Arquivo',
  upload: 'Vídeo próprio',
}
