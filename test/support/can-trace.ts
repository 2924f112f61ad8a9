/** Whether strace is here and may watch other programs. */
export const CAN_TRACE =
  Bun.which('strace') !== null &&
  Bun.spawnSync(['strace', '-o', '/dev/null', 'true'], { stderr: 'ignore' }).success
