import { expect, test } from 'vitest'
import { storageRoom } from './storage-room.ts'

const GB = 1024 ** 3
const disk = { limitGb: null, storedBytes: 0, expectedBytes: 0, freeBytes: 100 * GB, reserveBytes: GB }

test('without a limit of its own, the school has what the disk has less a tenth', () => {
  expect(storageRoom(disk)).toEqual({ limitBytes: 90 * GB, usedBytes: 0, leftBytes: 90 * GB })
  // What is stored was taken from the same disk: the limit stays.
  expect(storageRoom({ ...disk, storedBytes: 40 * GB, freeBytes: 60 * GB })).toEqual({
    limitBytes: 90 * GB,
    usedBytes: 40 * GB,
    leftBytes: 50 * GB,
  })
})

test('a limit of the school counts, unless the disk has less', () => {
  expect(storageRoom({ ...disk, limitGb: 10 })).toMatchObject({ limitBytes: 10 * GB, leftBytes: 10 * GB })
  expect(storageRoom({ ...disk, limitGb: 500 })).toMatchObject({ limitBytes: 500 * GB, leftBytes: 99 * GB })
})

test('what has begun to arrive has its place already', () => {
  expect(storageRoom({ ...disk, limitGb: 10, storedBytes: GB, expectedBytes: 4 * GB })).toEqual({
    limitBytes: 10 * GB,
    usedBytes: 5 * GB,
    leftBytes: 5 * GB,
  })
})

test('a limit below what is stored leaves nothing, and less than nothing is not said', () => {
  expect(storageRoom({ ...disk, limitGb: 1, storedBytes: 5 * GB }).leftBytes).toBe(0)
  expect(storageRoom({ ...disk, freeBytes: 0 }).leftBytes).toBe(0)
})
