"""The network around: addresses of this machine, proxies in front, QR codes."""
