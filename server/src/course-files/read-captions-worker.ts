import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { readCaptions } from '@farol/domain/captions/read-captions.ts'

parentPort?.on('message', (path: string) => parentPort?.postMessage(readCaptions(readFileSync(path))))
