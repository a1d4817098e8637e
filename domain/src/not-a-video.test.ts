import { describe, expect, test } from 'vitest'
import { notAVideoSentence } from './not-a-video.ts'

describe('a file that is no video is named', () => {
  test.each([
    [{ ext: 'pdf', mime: 'application/pdf' }, 'Este arquivo é um PDF.'],
    [{ ext: 'jpg', mime: 'image/jpeg' }, 'Este arquivo é uma imagem (JPG).'],
    [{ ext: 'mp3', mime: 'audio/mpeg' }, 'Este arquivo é um áudio (MP3).'],
    [{ ext: 'avi', mime: 'video/vnd.avi' }, 'Este arquivo é um vídeo AVI, que não abre em todo navegador.'],
    [{ ext: 'docx', mime: 'application/x' }, 'Este arquivo é um documento (DOCX).'],
    [{ ext: 'zip', mime: 'application/zip' }, 'Este arquivo é um arquivo compactado (ZIP).'],
    [{ ext: 'exe', mime: 'application/x' }, 'Este arquivo é um programa (EXE).'],
    [{ ext: 'ttf', mime: 'font/ttf' }, 'Este arquivo é do tipo TTF.'],
    [undefined, 'Não reconhecemos um vídeo neste arquivo.'],
  ])('%j', (found, sentence) => {
    expect(notAVideoSentence(found)).toBe(`${sentence} Envie um vídeo MP4, MOV, WebM ou MKV.`)
  })
})

test.each(['vtt', 'srt'])('who sends captions (%s) instead is told where they go', (ext) => {
  expect(notAVideoSentence({ ext, mime: 'text/plain' })).toBe(
    'Este arquivo tem legendas. Envie-as no formulário da aula, em “Arquivos de legendas”.',
  )
})
