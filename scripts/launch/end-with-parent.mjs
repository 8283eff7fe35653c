// Preloaded into the server: it ends in good order when the launcher that started it was killed outright.
const parent = process.ppid
if (process.platform !== 'win32') {
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 500).unref()
}
