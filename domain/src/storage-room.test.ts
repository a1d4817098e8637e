import { expect, test } from 'vitest'
import { storageRoom } from './storage-room.ts'

const GB = 1024 ** 3
const withFree = (freeBytes: number) => ({ freeBytes, reserveBytes: GB })
const onDisk = { limitGb: null, storedBytes: 0, expectedBytes: 0, disk: withFree(100 * GB) }

test('without a limit of its own, the school has what the disk has less a tenth', () => {
  expect(storageRoom(onDisk)).toEqual({ limitBytes: 90 * GB, usedBytes: 0, leftBytes: 90 * GB })
  // What is stored was taken from the same disk: the limit stays.
  expect(storageRoom({ ...onDisk, storedBytes: 40 * GB, disk: withFree(60 * GB) })).toEqual({
    limitBytes: 90 * GB,
    usedBytes: 40 * GB,
    leftBytes: 50 * GB,
  })
})

test('a limit of the school counts, unless the disk has less', () => {
  expect(storageRoom({ ...onDisk, limitGb: 10 })).toMatchObject({ limitBytes: 10 * GB, leftBytes: 10 * GB })
  expect(storageRoom({ ...onDisk, limitGb: 500 })).toMatchObject({ limitBytes: 500 * GB, leftBytes: 99 * GB })
})

test('what has begun to arrive has its place already', () => {
  expect(storageRoom({ ...onDisk, limitGb: 10, storedBytes: GB, expectedBytes: 4 * GB })).toEqual({
    limitBytes: 10 * GB,
    usedBytes: 5 * GB,
    leftBytes: 5 * GB,
  })
})

test('a limit below what is stored leaves nothing, and less than nothing is not said', () => {
  expect(storageRoom({ ...onDisk, limitGb: 1, storedBytes: 5 * GB }).leftBytes).toBe(0)
  expect(storageRoom({ ...onDisk, disk: withFree(0) }).leftBytes).toBe(0)
})

test('in a place without an end only the limit of the school counts', () => {
  const elsewhere = { limitGb: null, storedBytes: 3 * GB, expectedBytes: GB, disk: null }
  expect(storageRoom(elsewhere)).toEqual({ limitBytes: null, usedBytes: 4 * GB, leftBytes: null })
  expect(storageRoom({ ...elsewhere, limitGb: 10 })).toEqual({
    limitBytes: 10 * GB,
    usedBytes: 4 * GB,
    leftBytes: 6 * GB,
  })
})
