import type { VideoProblem } from './video-source.ts'

const AS_FILE = 'Baixe o vídeo para o seu aparelho e use “Enviar arquivo”.'

export const VIDEO_PROBLEMS: Record<VideoProblem, string> = {
  blank: 'Cole o link do vídeo.',
  'too-long': 'Este link é longo demais.',
  'markup-without-address':
    'Este código não tem o endereço de um vídeo. Copie o código de incorporação inteiro.',
  'not-an-address': 'Isto não é um link de vídeo. Cole o endereço completo, como https://vimeo.com/123456.',
  'unsafe-address': 'Este tipo de endereço não é aceito. Use um link que comece com https://.',
  playlist: 'Este link é de uma playlist. Abra o vídeo desejado e cole o link dele.',
  'no-video': 'Este link não leva a um vídeo. Abra o vídeo e cole o link dele.',
  'file-name': 'Isto é o nome de um arquivo no seu aparelho. Use “Enviar arquivo”.',
  'file-store': `O Google Drive, o Google Fotos e o OneDrive não deixam o vídeo tocar em outros sites. ${AS_FILE}`,
  'social-network': `Vídeos do Instagram, do Facebook e de outras redes não tocam fora delas. ${AS_FILE}`,
}
