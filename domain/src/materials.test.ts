import { describe, expect, test } from 'vitest'
import {
  isMaterialType,
  isPreviewed,
  materialDownloadName,
  materialFormat,
  materialKind,
  notAMaterialSentence,
} from './materials.ts'

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

describe('what is accepted', () => {
  test.each([
    ['application/pdf', 'pdf', 'PDF', true],
    ['image/jpeg', 'image', 'JPG', true],
    ['audio/ogg; codecs=opus', 'audio', 'OGG', true],
    [DOCX, 'document', 'DOCX', false],
    ['application/vnd.oasis.opendocument.spreadsheet', 'spreadsheet', 'ODS', false],
    ['application/vnd.ms-powerpoint', 'presentation', 'PPT', false],
    ['application/zip', 'archive', 'ZIP', false],
    ['text/plain', 'text', 'Texto', false],
  ] as const)('%s is shown as it should be', (type, kind, format, previewed) => {
    expect(isMaterialType(type)).toBe(true)
    expect(materialKind(type)).toBe(kind)
    expect(materialFormat({ type, name: 'arquivo' })).toBe(format)
    expect(isPreviewed(kind)).toBe(previewed)
  })

  test.each(['video/mp4', 'image/bmp', 'image/svg+xml', 'text/html', 'application/x-msdownload', 'toString'])(
    '%s is not',
    (type) => {
      expect(isMaterialType(type)).toBe(false)
    },
  )
})

test('a table in text is called by its name', () => {
  expect(materialFormat({ type: 'text/plain', name: 'notas.CSV' })).toBe('CSV')
  expect(materialFormat({ type: 'application/pdf', name: 'notas.csv' })).toBe('PDF')
})

test('a download has the extension of what it is; a text keeps its own', () => {
  expect(materialDownloadName({ type: 'application/pdf', name: 'Apostila' })).toBe('Apostila.pdf')
  expect(materialDownloadName({ type: DOCX, name: 'carta.exe' })).toBe('carta.exe.docx')
  expect(materialDownloadName({ type: 'text/plain', name: 'notas.csv' })).toBe('notas.csv')
  expect(materialDownloadName({ type: 'text/plain', name: 'leia-me' })).toBe('leia-me.txt')
  expect(materialDownloadName({ type: 'text/plain', name: 'a.b/c' })).toBe('a.b-c.txt')
})

test('what is refused is named, and what is accepted as well', () => {
  const accepted =
    'Envie PDF, imagem (JPEG, PNG, WebP ou GIF), áudio, documento do Office ou OpenDocument, ZIP ou texto.'
  expect(notAMaterialSentence({ ext: 'mp4', mime: 'video/mp4' })).toBe(
    `Este arquivo é um vídeo (MP4). ${accepted}`,
  )
  expect(notAMaterialSentence({ ext: 'exe', mime: 'application/x-msdownload' })).toBe(
    `Este arquivo é um programa (EXE). ${accepted}`,
  )
  expect(notAMaterialSentence(undefined)).toBe(`Não reconhecemos este arquivo. ${accepted}`)
})
