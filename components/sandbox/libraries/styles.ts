import '@tailwindcss/browser'
