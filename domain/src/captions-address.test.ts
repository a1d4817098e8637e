import { expect, test } from 'vitest'
import { parseCaptionsAddress } from './captions-address.ts'

test.each([
  ['', ''],
  ['  \n', ''],
  ['/media/demo/aula.vtt', '/media/demo/aula.vtt'],
  [' https://cdn.example.com/aula.vtt ', 'https://cdn.example.com/aula.vtt'],
  ['HTTPS://CDN.example.com/a.vtt', 'https://cdn.example.com/a.vtt'],
  ['https://cdn.example.com/captions?id=7&lang=pt', 'https://cdn.example.com/captions?id=7&lang=pt'],
  ['https://cdn.example.com/legendas da aula.vtt', 'https://cdn.example.com/legendas%20da%20aula.vtt'],
])('%j is the captions at %j', (typed, url) => {
  expect(parseCaptionsAddress(typed)).toEqual({ url })
})

test.each([
  ['aula.vtt', 'not-an-address'],
  ['/media/../etc/passwd', 'not-an-address'],
  ['/outra/aula.vtt', 'not-an-address'],
  ['//cdn.example.com/aula.vtt', 'not-an-address'],
  ['https://', 'not-an-address'],
  ['https://ana:senha@cdn.example.com/aula.vtt', 'not-an-address'],
  ['http://cdn.example.com/aula.vtt', 'not-https'],
  ['javascript:alert(1)', 'not-https'],
  ['data:text/vtt,WEBVTT', 'not-https'],
  ['https://cdn.example.com/aula.SRT', 'other-format'],
  ['/media/demo/aula.srt', 'other-format'],
])('%j is refused: %s', (typed, problem) => {
  expect(parseCaptionsAddress(typed)).toEqual({ problem })
})
