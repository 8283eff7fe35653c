// Preloaded into the server, so it ends in good order when its launcher is killed outright.
const parent = process.ppid
if (process.platform !== 'win32') {
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 500).unref()
}
