import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  downloadName,
  nextChunkBytes,
  UPLOAD_CHUNK_MAX_BYTES,
  UPLOAD_NAME_MAX,
  uploadName,
} from './uploads.ts'

describe('the name of an uploaded file', () => {
  test.each([
    ['aula 1.mp4', 'aula 1.mp4'],
    ['C:\\Vídeos\\aula.mp4', 'aula.mp4'],
    ['../../etc/passwd', 'passwd'],
    ['"aula" 🎬.mov', '"aula" 🎬.mov'],
    ['aula\u202e4pm.exe\r\n', 'aula4pm.exe'],
    ['', 'video'],
    ['a/', 'video'],
    ['a'.repeat(300), 'a'.repeat(UPLOAD_NAME_MAX)],
    [`${'a'.repeat(300)}.mp4`, `${'a'.repeat(UPLOAD_NAME_MAX - 4)}.mp4`],
  ])('%j is shown as %j', (given, shown) => {
    expect(uploadName(given)).toBe(shown)
  })

  test('whatever is sent, it is one line of text without a path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (given) => {
        const name = uploadName(given)
        expect(name).toMatch(/^[^/\\\p{Cc}]+$/u)
        expect([...name].length).toBeLessThanOrEqual(UPLOAD_NAME_MAX)
        expect(uploadName(name)).toBe(name)
      }),
    )
  })
})

describe('the next chunk of an upload', () => {
  const KB = 1024
  const MB = 1024 * KB

  test.each([
    ['is twice as large while the connection is fast', { bytes: MB, ms: 100 }, 2 * MB],
    ['grows no further than a chunk may', { bytes: 6 * MB, ms: 1_000 }, UPLOAD_CHUNK_MAX_BYTES],
    ['stays as it is when it takes five seconds', { bytes: MB, ms: 5_000 }, MB],
    ['is smaller over a slow connection', { bytes: MB, ms: 20_000 }, 256 * KB],
    ['is never so small that requests are most of it', { bytes: 128 * KB, ms: 29_000 }, 128 * KB],
    ['is measured also where the clock did not move', { bytes: MB, ms: 0 }, 2 * MB],
  ])('%s', (_, sent, next) => {
    expect(nextChunkBytes(sent)).toBe(next)
  })

  test('over any steady connection of 70 kbit/s or more, chunks soon take less than half of the time limit', () => {
    fc.assert(
      fc.property(fc.double({ min: 9, max: 100_000, noNaN: true }), (bytesPerMs) => {
        let bytes = 512 * KB
        for (let sent = 0; sent < 8; sent += 1) bytes = nextChunkBytes({ bytes, ms: bytes / bytesPerMs })
        expect(bytes / bytesPerMs).toBeLessThan(15_000)
      }),
    )
  })
})

describe('the name of a downloaded file', () => {
  test.each([
    ['apostila.pdf', 'apostila.pdf'],
    ['APOSTILA.PDF', 'APOSTILA.PDF'],
    ['Apostila da aula 1', 'Apostila da aula 1.pdf'],
    ['Aula 1/2 \\ resumo', 'Aula 1-2 - resumo.pdf'],
    ['"lição" 🗼.pdf', '"lição" 🗼.pdf'],
    ['setup.exe', 'setup.exe.pdf'],
    ['fdp.\u202eexe', 'fdp.exe.pdf'],
    ['../.bashrc', '-.bashrc.pdf'],
    ['...', 'arquivo.pdf'],
    ['.pdf', 'pdf.pdf'],
    ['🗼'.repeat(300), `${'🗼'.repeat(62)}.pdf`],
    [`${'é'.repeat(300)}.pdf`, `${'é'.repeat(125)}.pdf`],
  ])('%j is saved as %j', (name, saved) => {
    expect(downloadName(name, ['pdf'])).toBe(saved)
  })

  test('any of the extensions of its format stays', () => {
    expect(downloadName('foto.jpeg', ['jpg', 'jpeg'])).toBe('foto.jpeg')
    expect(downloadName('foto.png', ['jpg', 'jpeg'])).toBe('foto.png.jpg')
  })

  test('whatever the name is, a file system takes it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
        const saved = downloadName(name, ['pdf'])
        expect(saved).toMatch(/^[^./\\\p{Cc}][^/\\\p{Cc}]*\.pdf$/iu)
        expect(new TextEncoder().encode(saved).length).toBeLessThanOrEqual(255)
      }),
    )
  })
})
