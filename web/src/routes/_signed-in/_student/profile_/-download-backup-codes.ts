import { downloadFile } from '../../../../text/download-file.ts'

const HEADING = 'Farol: códigos de reserva\nCada código vale uma vez, no lugar do código do seu aparelho.'

export const downloadBackupCodes = (codes: string[]) =>
  downloadFile({
    name: 'farol-codigos-de-reserva.txt',
    content: `${HEADING}\n\n${codes.join('\n')}\n`,
    type: 'text/plain;charset=utf-8',
  })
